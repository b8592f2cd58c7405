import { type Trashed, trashed } from '@takt/contract/trash.ts';
import { IconTrash, IconTrashOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import { trashQuery } from './api.ts';
import { TrashList } from './TrashList.tsx';
import css from './TrashPage.module.css';

/** What was deleted in the last 30 days, and the way back. */
export function TrashPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind } = useSearch({ from: '/in-organisation/frame/trash' });
  const list = useInfiniteQuery(trashQuery(kind));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const show = (next: Trashed['kind'] | undefined) =>
    void navigate({ to: '/trash', search: { kind: next }, replace: true, resetScroll: false });
  useRefreshed(['task', 'project', 'client', 'operation', 'work_import'], ['trash']);

  return (
    <Page
      title={t(($) => $.trash.title)}
      actions={
        <Segmented
          label={t(($) => $.trash.filter)}
          value={kind ?? 'all'}
          onChange={(next) => show(trashed.shape.kind.safeParse(next).data)}
          options={(['all', ...trashed.shape.kind.options] as const).map((value) => ({
            value,
            label: t(($) => $.trash.kinds[value]),
          }))}
        />
      }
    >
      <p className={css.lead}>{t(($) => $.trash.lead)}</p>
      {body()}
    </Page>
  );

  function body() {
    if (list.isPending) return <Waiting />;
    if (!list.data) {
      return <Failure error={list.error} title={t(($) => $.trash.failedToFetch)} retry={list.refetch} />;
    }
    if (items.length === 0) {
      return kind === undefined ? (
        <EmptyState
          icon={<IconTrash size={24} stroke={1.6} />}
          title={t(($) => $.trash.emptyTitle)}
          description={t(($) => $.trash.emptyLead)}
        />
      ) : (
        <EmptyState
          icon={<IconTrashOff size={24} stroke={1.6} />}
          title={t(($) => $.trash.noneFound)}
          action={
            <Button variant="outline" onClick={() => show(undefined)}>
              {t(($) => $.trash.showAll)}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <TrashList items={items} />
        {list.hasNextPage && (
          <Button
            variant="outline"
            className={css.more}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(($) => $.trash.more)}
          </Button>
        )}
      </>
    );
  }
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.trash.loading)} className="card">
      {[44, 62, 38, 54].map((width) => (
        <div key={width} className={css.row}>
          <Skeleton width={18} height={18} />
          <Skeleton width={`${width}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
