import { Alert } from '../../../ui/Alert.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { firstShown } from '../board/board.ts';
import { useLiveBoards } from '../board/useLiveBoards.ts';
import { useChoices } from '../filter/useChoices.ts';
import { NoTasks } from '../NoTasks.tsx';
import { QuickAddBox } from '../quick-add/QuickAddBox.tsx';
import type { Sort } from '../rows.ts';
import type { TaskViewProps } from '../viewProps.ts';
import { ViewSkeleton } from '../ViewSkeleton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { keepColumns, keptColumns } from './columns.ts';
import { ListTools } from './ListTools.tsx';
import css from './TaskList.module.css';
import { TaskTable } from './TaskTable.tsx';
import { useBulkEdit } from './useBulkEdit.ts';
import { useLines } from './useLines.ts';
import { useSelection } from './useSelection.ts';

/** Tasks as rows: sorted, grouped, edited where they stand, one by one or thousands at once. */
export function TaskList({ query, search, onChange, peek, adding, onAdd, onClearFilter }: TaskViewProps) {
  const { t } = useTranslation();
  useLiveBoards();
  const [shown, setShown] = useState(keptColumns);
  const by = search.group;
  const sort: Sort = {
    ...(search.order === undefined ? {} : { order: search.order }),
    ...(search.reverse === undefined ? {} : { reverse: 'true' }),
  };
  const choices = useChoices(by === undefined ? [] : [by]);
  const names = by === undefined ? [] : choices[by];
  const list = useLines({ query, sort, by, order: names.map(({ value }) => value) });
  const selection = useSelection(list.lines, query);
  const bulk = useBulkEdit();
  const selected = selection.everything ? (list.total ?? 0) : selection.ids.size;

  return (
    <div className={css.screen}>
      {adding !== null && <QuickAddBox status={adding} query={query} onClose={() => onAdd(null)} />}
      {body()}
      {selected > 0 && (
        <BulkBar
          count={selected}
          found={list.total}
          busy={bulk.isPending}
          onAll={selection.takeEverything}
          onClear={selection.clear}
          onChange={(changes) =>
            bulk.mutate(
              { target: selection.everything ? { filter: query } : { ids: [...selection.ids] }, changes },
              { onSuccess: () => changes.delete && selection.clear() },
            )
          }
        />
      )}
    </div>
  );

  function body() {
    if (list.error !== null) {
      return <Failure error={list.error} title={t(($) => $.tasks.failedToFetch)} retry={list.retry} />;
    }
    if (list.isPending) return <ViewSkeleton />;
    if (list.lines.length === 0)
      return <NoTasks onAdd={() => onAdd(firstShown(query.status))} onClearFilter={onClearFilter} />;
    return (
      <div className={css.card}>
        <ListTools
          query={query}
          sort={sort}
          by={by}
          onGroup={(group) => onChange({ group })}
          shown={shown}
          onColumns={(next) => {
            setShown(next);
            keepColumns(next);
          }}
        />
        {list.moreFailed && (
          <Alert variant="destructive" className={css.broken ?? ''}>
            <p>{t(($) => $.tasks.failedToFetch)}</p>
            <Button variant="link" onClick={() => list.more(null)}>
              {t(($) => $.ui.retry)}
            </Button>
          </Alert>
        )}
        <TaskTable
          lines={list.lines}
          total={list.total ?? list.lines.length}
          shown={shown}
          sort={sort}
          onSort={(next) =>
            onChange({ order: next.order, reverse: next.reverse === 'true' ? true : undefined })
          }
          by={by}
          nameOf={(value) =>
            names.find((one) => one.value === value)?.label ?? t(($) => $.views.filter.none.assignee)
          }
          selection={selection}
          peek={peek}
          onMore={list.more}
          onToggle={list.toggle}
          onAdd={onAdd}
        />
      </div>
    );
  }
}
