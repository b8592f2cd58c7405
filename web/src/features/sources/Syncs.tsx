import type { SourceSync } from '@takt/contract/sources.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { syncsQuery } from './api.ts';
import { progressOf } from './sources.ts';
import css from './sources.module.css';

const tones: Record<SourceSync['status'], Tone> = {
  queued: 'neutral',
  running: 'accent',
  done: 'good',
  failed: 'bad',
};

/** Readings of an account, newest first, with how far they are. */
export function Syncs({ id }: { id: string }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const list = useInfiniteQuery(syncsQuery(id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const progress = progressOf(items);
  const now = progress === null ? '' : t(($) => $.sources.syncs.now, { percent: percent(progress / 100, 0) });
  return (
    <section className="card" aria-labelledby="syncs" aria-busy={list.isPending}>
      <header className={css.head}>
        <h2 id="syncs" className={css.title}>
          {t(($) => $.sources.syncs.title)}
        </h2>
      </header>
      <div aria-live="polite" className={css.progress}>
        {progress !== null && (
          <>
            <p>{now}</p>
            <Progress value={progress} label={now} />
          </>
        )}
      </div>
      {list.isPending && (
        <div className={css.waiting}>
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      )}
      {list.isError && !list.data && <Failure error={list.error} retry={list.refetch} />}
      {list.data && items.length === 0 && <p className={css.none}>{t(($) => $.sources.syncs.none)}</p>}
      <ul className={css.list}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={css.more}>
          <Button
            size="sm"
            variant="outline"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(($) => $.sources.syncs.more)}
          </Button>
        </div>
      )}
      <p className={css.note}>{t(($) => $.sources.syncs.lead)}</p>
    </section>
  );
}

function Row({ item }: { item: SourceSync }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { timezone } = useOrganisation().preferences;
  const at = item.finished_at ?? item.started_at;
  return (
    <li className={css.sync}>
      <b>{t(($) => $.sources.levels[item.level])}</b>
      <span>{formats.dayRange(item.from, item.to)}</span>
      <span className={css.soft}>
        {t(($) => $.data.list.rowsOf, { count: item.rows, value: formats.number(item.rows) })}
      </span>
      <time className={css.soft} dateTime={at} title={formats.moment(at, timezone)}>
        {formats.ago(at)}
      </time>
      <span className={css.state}>
        <Badge tone={tones[item.status]}>{t(($) => $.sources.syncs.status[item.status])}</Badge>
      </span>
      {item.waits_until !== null && (
        <p className={css.full}>{t(($) => $.sources.syncs.waits, { when: formats.ago(item.waits_until) })}</p>
      )}
      {item.error !== null && <p className={css.error}>{item.error}</p>}
    </li>
  );
}
