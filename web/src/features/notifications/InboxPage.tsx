import { notificationReason } from '@takt/contract/notifications.ts';
import { IconBell, IconFilterOff, IconKeyboard, IconMailOpened } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useHelpKey } from '../../ui/useHelpKey.ts';
import { Failure } from '../shell/Failure.tsx';
import { Shortcuts } from '../shell/Shortcuts.tsx';
import { OpenTask } from '../tasks/OpenTask.tsx';
import { usePeek } from '../tasks/usePeek.ts';
import { inboxQuery } from './api.ts';
import css from './inbox.module.css';
import { InboxFrame } from './InboxFrame.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxSkeleton } from './InboxSkeleton.tsx';
import type { InboxSearch } from './search.ts';
import { useInboxActs } from './useInboxActs.ts';

/** What others did that concerns one: grouped by task and project, each with its reason. */
export function InboxPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const peek = usePeek();
  const { unread, ...search } = useSearch({ from: '/in-organisation/frame/inbox' });
  const reason = reasonOf(search.reason);
  const inbox = useInfiniteQuery(inboxQuery({ unread, reason }));
  const acts = useInboxActs();
  const [keysShown, showKeys] = useState(false);
  useHelpKey(() => showKeys(true));
  const groups = inbox.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (part: InboxSearch) =>
    void navigate({
      to: '/inbox',
      search: (now) => ({ ...now, ...part }),
      replace: true,
      resetScroll: false,
    });

  return (
    <div className={classes(peek.id !== undefined && css.beside)}>
      <InboxFrame
        actions={
          <>
            <Button
              variant="ghost"
              size="icon"
              className={css.keys}
              aria-label={t(($) => $.shell.keys.title)}
              title={`${t(($) => $.shell.keys.title)} (?)`}
              onClick={() => showKeys(true)}
            >
              <IconKeyboard aria-hidden="true" />
            </Button>
            <Button
              variant="outline"
              disabled={!groups.some((group) => group.unread > 0)}
              onClick={acts.markAll}
            >
              <IconMailOpened aria-hidden="true" />
              {t(($) => $.inbox.markAll)}
            </Button>
          </>
        }
      >
        <div role="group" aria-label={t(($) => $.inbox.filters)} className={css.filters}>
          <Segmented
            label={t(($) => $.inbox.filters)}
            value={unread ? 'unread' : 'all'}
            onChange={(to) => show({ unread: to === 'unread' ? true : undefined })}
            options={[
              { value: 'all', label: t(($) => $.inbox.all) },
              { value: 'unread', label: t(($) => $.inbox.onlyUnread) },
            ]}
          />
          <NativeSelect
            aria-label={t(($) => $.inbox.reason)}
            className={css.reason}
            value={reason ?? ''}
            onChange={({ target }) => show({ reason: reasonOf(target.value) })}
          >
            <option value="">{t(($) => $.inbox.anyReason)}</option>
            {notificationReason.options.map((one) => (
              <option key={one} value={one}>
                {t(($) => $.inbox.reasons[one])}
              </option>
            ))}
          </NativeSelect>
        </div>
        {body()}
      </InboxFrame>
      <OpenTask peek={peek} />
      {keysShown && (
        <Shortcuts
          screen={{
            title: t(($) => $.inbox.keys.title),
            shortcuts: [
              [['J', 'K', '↓', '↑'], t(($) => $.inbox.keys.move)],
              [['Enter'], t(($) => $.inbox.keys.open)],
              [['E'], t(($) => $.inbox.keys.read)],
              [['M'], t(($) => $.inbox.keys.mute)],
            ],
          }}
          onClose={() => showKeys(false)}
        />
      )}
    </div>
  );

  function body() {
    if (inbox.isPending) return <InboxSkeleton />;
    if (!inbox.data) {
      return (
        <div className="card">
          <Failure title={t(($) => $.inbox.failed)} error={inbox.error} retry={inbox.refetch} />
        </div>
      );
    }
    if (groups.length === 0) return nothing();
    return (
      <>
        <InboxList
          groups={groups}
          acts={acts}
          onOpen={({ entity, entity_id, key }) => {
            if (entity === 'task') peek.open(entity_id);
            else history.push(`/projects/${key}`);
          }}
        />
        {inbox.isFetchNextPageError && <Alert variant="destructive">{messageOf(inbox.error)}</Alert>}
        {inbox.hasNextPage && (
          <div className={css.end}>
            <Button
              variant="outline"
              busy={inbox.isFetchingNextPage}
              onClick={() => void inbox.fetchNextPage()}
            >
              {t(($) => $.inbox.older)}
            </Button>
          </div>
        )}
      </>
    );
  }

  function nothing() {
    return reason === undefined && !unread ? (
      <div className="card">
        <EmptyState
          icon={<IconBell size={24} stroke={1.6} />}
          title={t(($) => $.inbox.emptyTitle)}
          description={t(($) => $.inbox.emptyLead)}
        />
      </div>
    ) : (
      <div className="card">
        <EmptyState
          icon={<IconFilterOff size={24} stroke={1.6} />}
          title={unread && reason === undefined ? t(($) => $.inbox.emptyTitle) : t(($) => $.inbox.noneFound)}
          description={t(($) => $.inbox.noneFoundLead)}
          action={
            <Button variant="outline" onClick={() => show({ unread: undefined, reason: undefined })}>
              {t(($) => $.inbox.showAll)}
            </Button>
          }
        />
      </div>
    );
  }
}

const reasonOf = (given: string | undefined) => notificationReason.optional().catch(undefined).parse(given);
