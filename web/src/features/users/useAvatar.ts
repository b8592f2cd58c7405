import type { User } from '@takt/contract/users.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useRemoveAvatar, useUploadAvatar } from './api.ts';
import { AVATAR_MB, faultOf } from './avatar.ts';

interface AvatarState {
  /** What was chosen, while it is on its way. */
  preview: File | null;
  /** 0 … 1, or null while nothing is being sent. */
  sending: number | null;
  removing: boolean;
  /** Why the last file was not taken. */
  fault: string | null;
  take: (files: readonly File[]) => Promise<void>;
  remove: () => void;
}

export function useAvatar(user: User): AvatarState {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const upload = useUploadAvatar();
  const removal = useRemoveAvatar();
  const [preview, setPreview] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string | null>(null);

  const send = (file: File) => {
    setPreview(file);
    setSent(0);
    upload.mutate(
      { file, onProgress: setSent },
      {
        onSuccess: () => toast({ title: t(($) => $.account.photo.saved) }),
        onError: (error) =>
          setFault(
            fieldError(error, 'file') ??
              messageOr(
                error,
                t(($) => $.account.photo.failed),
              ),
          ),
        onSettled: () => setPreview(null),
      },
    );
  };
  const take = async (files: readonly File[]) => {
    const [file, ...more] = files;
    if (!file || upload.isPending) return;
    const wrong = more.length > 0 ? ('many' as const) : await faultOf(file);
    const told = {
      many: t(($) => $.account.photo.oneFile),
      too_large: t(($) => $.account.photo.tooLarge, { limit: AVATAR_MB }),
      not_image: t(($) => $.account.photo.notImage),
    };
    setFault(wrong && told[wrong]);
    if (wrong === null) send(file);
  };
  const remove = () => {
    if (user.avatar_url === null) return;
    setFault(null);
    removal.mutate(user.avatar_url, {
      onSuccess: (picture) =>
        toast({
          title: t(($) => $.account.photo.removed),
          action: { label: t(($) => $.ui.undo), onSelect: () => send(picture) },
        }),
      onError: (error) =>
        fail(
          error,
          t(($) => $.account.photo.removeFailed),
        ),
    });
  };
  return {
    preview,
    sending: upload.isPending ? sent : null,
    removing: removal.isPending,
    fault,
    take,
    remove,
  };
}
