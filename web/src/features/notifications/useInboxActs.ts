import type { NotificationGroup } from '@takt/contract/notifications.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { type Subject, useMark, useMute } from './api.ts';

export interface InboxActs {
  mark: (about: Subject, read: boolean) => void;
  markAll: () => void;
  mute: (group: NotificationGroup) => void;
}

export function useInboxActs(): InboxActs {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const marking = useMark();
  const muting = useMute();

  const onMarkError = (error: Error) =>
    fail(
      error,
      t(($) => $.inbox.failedToMark),
    );
  const setMuted = (about: Subject, muted: boolean, onSuccess: () => void) =>
    muting.mutate(
      { about, muted },
      {
        onSuccess,
        onError: (error) =>
          fail(
            error,
            t(($) => $.inbox.failedToMute),
          ),
      },
    );
  return {
    mark: (about, read) => marking.mutate({ about, read }, { onError: onMarkError }),
    markAll: () =>
      marking.mutate(
        { read: true },
        { onSuccess: () => toast({ title: t(($) => $.inbox.readAll) }), onError: onMarkError },
      ),
    mute: (group) => {
      if (group.muted) {
        return setMuted(group, false, () => toast({ title: t(($) => $.inbox.unmutedToast) }));
      }
      return setMuted(group, true, () =>
        toast({
          title: t(($) => $.inbox.mutedToast),
          description: t(($) => $.inbox.mutedLead),
          action: { label: t(($) => $.ui.undo), onSelect: () => setMuted(group, false, () => {}) },
        }),
      );
    },
  };
}
