import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Failure } from '../shell/Failure.tsx';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { workImportsQuery } from './api.ts';
import { useUndo } from './useUndo.ts';
import css from './WorkImportPage.module.css';
import { canUndo, type Kind } from './workImports.ts';

const tones: Record<WorkImport['status'], Tone> = {
  uploaded: 'neutral',
  running: 'accent',
  done: 'good',
  failed: 'bad',
  undone: 'neutral',
};

/** Files that came in, the newest first; each can be taken back. */
export function ImportHistory({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const { number, ago, moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const list = useInfiniteQuery(workImportsQuery(kind));
  // A file that nobody went on with is no import.
  const items = (list.data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter(({ status }) => status !== 'uploaded');
  const people = usePeopleOf(items.map(({ created_by }) => created_by));
  const undo = useUndo();
  return (
    <section className="card" aria-labelledby="work-imports">
      <h2 id="work-imports" className={css.heading}>
        {t(($) => $.workImports.history.title)}
      </h2>
      {list.isError && !list.data && (
        <Failure
          error={list.error}
          title={t(($) => $.workImports.history.failedToFetch)}
          retry={list.refetch}
        />
      )}
      {list.data && items.length === 0 && <p className={css.none}>{t(($) => $.workImports.history.none)}</p>}
      <ul className={css.history}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            <span className={css.name} title={item.file_name}>
              {item.file_name}
            </span>
            <Badge tone={tones[item.status]}>{t(($) => $.workImports.status[item.status])}</Badge>
            {item.status === 'done' && (
              <span className={css.soft}>
                {t(($) => $.workImports.history.counts, {
                  created: number(item.created),
                  updated: number(item.updated),
                })}
              </span>
            )}
            <span className={css.soft}>{people.get(item.created_by)?.name}</span>
            <time dateTime={item.created_at} title={moment(item.created_at, timezone)} className={css.soft}>
              {ago(item.created_at)}
            </time>
            {canUndo(item) && (
              <Button
                variant="outline"
                size="sm"
                busy={undo.busy(item)}
                aria-label={t(($) => $.workImports.history.undoOf, { name: item.file_name })}
                onClick={() => undo.start(item)}
              >
                {t(($) => $.workImports.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.workImports.history.more)}
          </Button>
        </div>
      )}
    </section>
  );
}
