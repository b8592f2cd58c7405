import type { DataImport } from '@takt/contract/imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { periodText } from '../../ui/periodText.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { Failure } from '../shell/Failure.tsx';
import { type ImportFilter, importsQuery } from './api.ts';
import { amountText, importsOf } from './imports.ts';
import { ItemActions } from './ItemActions.tsx';
import css from './imports.module.css';
import { SkippedLines } from './SkippedLines.tsx';

interface ImportListProps {
  title: string;
  filter: ImportFilter;
  /** Beside the title: what changes the filter. */
  filters?: ReactNode;
  onGoOn: (id: string) => void;
}

/** Imports, newest first, each with what became of it. */
export function ImportList({ title, filter, filters, onGoOn }: ImportListProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(importsQuery(filter));
  const items = importsOf(list.data?.pages ?? []);
  const people = usePeopleOf(items.flatMap(({ created_by, undone_by }) => [created_by, undone_by]));
  const more = list.hasNextPage ? '+' : '';
  return (
    <section className="card" aria-labelledby="imports" aria-busy={list.isPending}>
      <header className={css.heading}>
        <h2 id="imports" className={css.headingText}>
          {title}
          {items.length > 0 && (
            <span className={css.soft}>{t(($) => $.data.list.count, { count: items.length }) + more}</span>
          )}
        </h2>
        {filters}
      </header>
      {list.isPending && (
        <div className={css.waiting}>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
      {list.isError && !list.data && <Failure error={list.error} retry={list.refetch} />}
      {list.data && items.length === 0 && (
        <p className={css.none}>
          {filter.source === undefined && filter.status === undefined
            ? t(($) => $.data.list.emptyLead)
            : t(($) => $.sources.history.none)}
        </p>
      )}
      <ul className={css.list}>
        {items.map((item) => (
          <Item
            key={item.id}
            item={item}
            namesSource={filter.source === undefined}
            people={people}
            onGoOn={onGoOn}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.data.list.more)}
          </Button>
        </div>
      )}
    </section>
  );
}

const tones: Record<DataImport['status'], Tone> = {
  uploaded: 'neutral',
  queued: 'accent',
  running: 'accent',
  done: 'good',
  failed: 'bad',
  undoing: 'accent',
  undone: 'neutral',
};

interface ItemProps {
  item: DataImport;
  /** Not where all are of one. */
  namesSource: boolean;
  people: People;
  onGoOn: (id: string) => void;
}

function Item({ item, namesSource, people, onGoOn }: ItemProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { timezone } = useOrganisation().preferences;
  const { number, ago, moment } = formats;
  const platform = usePlatformName();
  const { totals, status, source } = item;
  const author = people.get(item.created_by)?.name;
  const undoneBy = item.undone_by === null ? undefined : people.get(item.undone_by)?.name;
  return (
    <li className={css.item}>
      <span className={css.file}>
        <b className={css.fileName}>{item.file_name}</b>
        <Badge tone={tones[status]}>{t(($) => $.data.status[status])}</Badge>
      </span>
      <span className={css.facts}>
        <span>{t(($) => $.data.kind.names[item.kind])}</span>
        {item.origin !== 'file' && <span>{t(($) => $.data.origin[item.origin])}</span>}
        {source && namesSource && (
          <Link to="/data/sources/$id" params={{ id: source.id }} className={css.source}>
            {platform(source.name)}
          </Link>
        )}
        {totals?.period && <span>{periodText(formats, totals.period)}</span>}
        {totals && (
          <span>{t(($) => $.data.list.rowsOf, { count: totals.rows, value: number(totals.rows) })}</span>
        )}
        {totals && item.kind === 'ads' && (
          <span>{`${t(($) => $.data.list.spend)} ${amountText(formats, totals.spend)}`}</span>
        )}
        <time dateTime={item.created_at} title={moment(item.created_at, timezone)}>
          {ago(item.created_at)}
        </time>
        {author && <span>{t(($) => $.data.list.by, { name: author })}</span>}
        {undoneBy && <span>{t(($) => $.data.list.undoneBy, { name: undoneBy })}</span>}
      </span>
      <span className={css.itemAction}>
        <ItemActions item={item} onGoOn={onGoOn} />
      </span>
      {status === 'running' && (
        <span className={css.wide}>
          <Progress value={item.progress} label={item.file_name} />
        </span>
      )}
      {item.error !== null && <p className={css.error}>{item.error}</p>}
      <div className={css.wide}>
        <SkippedLines count={item.skipped} lines={item.skipped_lines} />
      </div>
    </li>
  );
}
