import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { TaskRow } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { Failure } from '../../shell/Failure.tsx';
import { useLiveBoards } from '../board/useLiveBoards.ts';
import { daysBetween } from '../days.ts';
import { QuickAddBox } from '../quick-add/QuickAddBox.tsx';
import { spanQuery } from '../rows.ts';
import { shifted, spanOf } from '../spans.ts';
import type { TaskViewProps } from '../viewProps.ts';
import { ViewSkeleton } from '../ViewSkeleton.tsx';
import { type RowChanges, rowsWithPending, useEditTask } from '../useEditTask.ts';
import { usePending } from '../usePending.ts';
import { Agenda } from './Agenda.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { dayOver, draggedTask } from './dragging.ts';
import { MonthGrid } from './MonthGrid.tsx';
import css from './TaskCalendar.module.css';
import { Unscheduled } from './Unscheduled.tsx';
import { weeksOf } from './weeks.ts';

/** More than these at once nobody can read. */
const MOST = 1000;

/** Tasks on the days that they take, by month or by week; another day is chosen by dragging or by keys. */
export function TaskCalendar({ query, search, onChange, peek, adding, onAdd }: TaskViewProps) {
  const { t } = useTranslation();
  const { number, dayRange } = useFormats();
  const { today, firstDayOfWeek } = useCalendar();
  useLiveBoards();
  const narrow = useNarrow(700);
  const edit = useEditTask();
  const pending = usePending();
  const [drawer, setDrawer] = useState(false);
  const [addingOn, setAddingOn] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);

  const day = search.day ?? today;
  const span = search.span === 'week' ? 'week' : 'month';
  const weeks = weeksOf(day, span, firstDayOfWeek);
  const rows = useQuery(spanQuery(query, weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day, MOST));
  const tasks = rowsWithPending(rows.data?.items ?? [], pending);

  const change = (task: TaskRow, changes: RowChanges) => {
    edit(task, changes);
    const to = spanOf({ ...task, ...changes });
    announce(
      t(($) => $.views.calendar.moved, {
        key: task.key,
        days: to ? dayRange(to.from, to.to) : t(($) => $.tasks.field.noDue),
      }),
    );
  };
  /** By keys the focus goes along. */
  const shift = (task: TaskRow, days: number) => {
    change(task, shifted(task, days));
    setWanted(task.id);
  };
  const drop = useEffectEvent(
    (id: string, from: string | null, to: string | null, task: TaskRow | undefined) => {
      if (!task || task.id !== id || from === to) return;
      if (to === null) change(task, { start_date: null, due_date: null });
      else if (from === null) change(task, { due_date: to });
      else change(task, shifted(task, daysBetween(from, to)));
    },
  );
  const [unscheduled, setUnscheduled] = useState<readonly TaskRow[]>([]);
  const find = useEffectEvent((id: string) => [...tasks, ...unscheduled].find((task) => task.id === id));
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedTask(source.data) !== undefined,
        onDrop: ({ source, location }) => {
          const what = draggedTask(source.data);
          const [target] = location.current.dropTargets;
          const on = target && dayOver(target.data);
          if (what && on) drop(what.calendarTask, what.day, on.calendarDay, find(what.calendarTask));
        },
      }),
    [],
  );

  const writing = addingOn !== null || adding !== null;
  return (
    <div className={css.screen}>
      <CalendarHead
        day={day}
        span={span}
        today={today}
        weeks={weeks}
        onDay={(to) => onChange({ day: to === today ? undefined : to })}
        onSpan={(to) => onChange({ span: to === 'week' ? 'week' : undefined })}
        drawer={drawer}
        onDrawer={() => setDrawer(!drawer)}
      />
      {writing && (
        <QuickAddBox
          key={addingOn}
          status={adding ?? 'todo'}
          query={query}
          due={addingOn ?? undefined}
          onClose={() => {
            setAddingOn(null);
            onAdd(null);
          }}
        />
      )}
      {typeof rows.data?.next_cursor === 'string' && (
        <p className={css.truncated}>{t(($) => $.views.calendar.truncated, { shown: number(MOST) })}</p>
      )}
      <div className={css.body}>
        {body()}
        {drawer && <Unscheduled query={query} onRows={setUnscheduled} onOpen={peek.open} onChange={change} />}
      </div>
      <p id="calendar-keys" className="visually-hidden">
        {t(($) => $.views.calendar.hint)}
      </p>
    </div>
  );

  function body() {
    if (rows.data === undefined) {
      return rows.isError ? (
        <Failure error={rows.error} title={t(($) => $.tasks.failedToFetch)} retry={rows.refetch} />
      ) : (
        <ViewSkeleton />
      );
    }
    if (narrow) {
      return (
        <Agenda
          weeks={weeks}
          day={day}
          span={span}
          today={today}
          tasks={tasks}
          onOpen={peek.open}
          onAdd={setAddingOn}
        />
      );
    }
    return (
      <MonthGrid
        weeks={weeks}
        month={span === 'month' ? day.slice(0, 7) : null}
        today={today}
        tasks={tasks}
        peek={peek.id}
        wanted={wanted}
        onFocused={() => setWanted(null)}
        onOpen={peek.open}
        onAdd={setAddingOn}
        onShift={shift}
      />
    );
  }
}
