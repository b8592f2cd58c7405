import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MoreCards } from '../board/MoreCards.tsx';
import type { TaskQuery } from '../filter/filter.ts';
import { DayMenu } from '../list/DayMenu.tsx';
import { loadMoreRows, rowsQuery } from '../rows.ts';
import { OPEN } from '../tasks.ts';
import { type RowChanges, rowsWithPending } from '../useEditTask.ts';
import { usePending } from '../usePending.ts';
import { dragTask, dropOnDay } from './dragging.ts';
import css from './Unscheduled.module.css';

interface UnscheduledProps {
  query: TaskQuery;
  /** Told what is shown, so that it can be dropped on a day. */
  onRows: (rows: readonly TaskRow[]) => void;
  onOpen: (id: string) => void;
  onChange: (task: TaskRow, changes: RowChanges) => void;
}

const sort = { order: 'priority' } as const;

/** Open tasks that nobody has given a day yet. */
export function Unscheduled({ query, onRows, onOpen, onChange }: UnscheduledProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const pending = usePending();
  const [over, setOver] = useState(false);
  const [dating, setDating] = useState<{ task: TaskRow; at: Element } | null>(null);
  const more = useRef<() => void>(null);
  const open: TaskQuery = { ...query, status: query.status ?? OPEN, due: 'none' };
  const rows = useQuery(rowsQuery(open, sort));
  const { data } = rows;
  const tasks = useMemo(
    () => rowsWithPending(data?.items ?? [], pending).filter(({ due_date }) => due_date === null),
    [data, pending],
  );
  useEffect(() => onRows(tasks), [onRows, tasks]);
  const register = useCallback(
    (element: HTMLElement | null) => (element ? dropOnDay(element, null, setOver) : undefined),
    [],
  );
  const drag = (task: TaskRow) => (element: HTMLElement | null) =>
    element ? dragTask(element, task.id, []) : undefined;

  return (
    <aside
      ref={register}
      aria-label={t(($) => $.views.calendar.unscheduled)}
      className={classes(css.drawer, over && css.over)}
    >
      <h2 className={css.name}>{t(($) => $.views.calendar.unscheduled)}</h2>
      {data === undefined && <Skeleton height={40} />}
      {data !== undefined && tasks.length === 0 && (
        <p className={css.none}>{t(($) => $.views.calendar.noneUnscheduled)}</p>
      )}
      <ul className={css.tasks}>
        {tasks.map((task) => (
          <li key={task.id} ref={drag(task)} data-card={task.id} className={css.task}>
            <a
              href={`/tasks/${task.key}`}
              draggable={false}
              className={css.link}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(task.id);
              }}
            >
              <span className={css.key}>{task.key}</span>
              <span className={css.title}>{task.title}</span>
            </a>
            <button
              type="button"
              className={css.date}
              aria-haspopup="menu"
              aria-label={`${t(($) => $.tasks.field.due)}: ${task.key}`}
              onClick={({ currentTarget }) => setDating({ task, at: currentTarget })}
            >
              <IconCalendarPlus size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {typeof data?.next_cursor === 'string' && (
        <MoreCards ref={more} onMore={() => loadMoreRows(queries, open, sort)} />
      )}
      {dating && (
        <DayMenu
          label={`${t(($) => $.tasks.field.due)}: ${dating.task.key}`}
          at={dating.at}
          value={null}
          onChoose={(due_date) => onChange(dating.task, { due_date })}
          onClose={() => setDating(null)}
        />
      )}
    </aside>
  );
}
