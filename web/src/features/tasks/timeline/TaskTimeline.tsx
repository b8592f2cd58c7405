import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { Failure } from '../../shell/Failure.tsx';
import { useLiveBoards } from '../board/useLiveBoards.ts';
import { QuickAddBox } from '../quick-add/QuickAddBox.tsx';
import { spanQuery } from '../rows.ts';
import { spanOf } from '../spans.ts';
import type { TaskViewProps } from '../viewProps.ts';
import { ViewSkeleton } from '../ViewSkeleton.tsx';
import { type RowChanges, rowsWithPending, useEditTask } from '../useEditTask.ts';
import { usePending } from '../usePending.ts';
import { usePeopleOf } from '../usePeople.ts';
import { timelineRows } from './rows.ts';
import { scaleOf } from './scale.ts';
import css from './TaskTimeline.module.css';
import { TimelineGrid } from './TimelineGrid.tsx';
import { TimelineHead } from './TimelineHead.tsx';

/** More than these at once nobody can read. */
const MOST = 2000;

/** Tasks as bars on a scale of days, with what waits for what. */
export function TaskTimeline({ query, search, onChange, peek, adding, onAdd }: TaskViewProps) {
  const { t } = useTranslation();
  const { number, dayRange } = useFormats();
  const { today, firstDayOfWeek } = useCalendar();
  useLiveBoards();
  const edit = useEditTask();
  const pending = usePending();
  const projects = useQuery(projectChoicesQuery).data;

  const day = search.day ?? today;
  const zoom = search.span ?? 'month';
  const by = search.group === 'assignee' ? 'assignee' : 'project';
  const scale = useMemo(() => scaleOf(day, zoom, firstDayOfWeek), [day, zoom, firstDayOfWeek]);
  const found = useQuery(spanQuery(query, scale.from, scale.to, MOST));
  const tasks = rowsWithPending(found.data?.items ?? [], pending);
  const people = usePeopleOf(tasks.map(({ assignee_id }) => assignee_id));
  const nobody = t(($) => $.tasks.field.nobody);
  const nameOf = (value: string): string =>
    by === 'project'
      ? (projects?.find(({ id }) => id === value)?.name ?? '…')
      : value === 'none'
        ? nobody
        : (people.get(value)?.name ?? '…');
  const rows = timelineRows(tasks, by, nameOf);

  const change = (task: TaskRow, changes: RowChanges) => {
    edit(task, changes);
    const to = spanOf({ ...task, ...changes });
    if (to) announce(t(($) => $.views.calendar.moved, { key: task.key, days: dayRange(to.from, to.to) }));
  };

  return (
    <div className={css.screen}>
      <TimelineHead
        day={day}
        today={today}
        zoom={zoom}
        by={by}
        onDay={(to) => onChange({ day: to === today ? undefined : to })}
        onZoom={(to) => onChange({ span: to === 'month' ? undefined : to })}
        onGroup={(to) => onChange({ group: to === 'assignee' ? to : undefined })}
      />
      {adding !== null && (
        <QuickAddBox status={adding} query={query} due={today} onClose={() => onAdd(null)} />
      )}
      {typeof found.data?.next_cursor === 'string' && (
        <p className={css.truncated}>{t(($) => $.views.calendar.truncated, { shown: number(MOST) })}</p>
      )}
      {body()}
      <p id="timeline-keys" className="visually-hidden">
        {t(($) => $.views.timeline.hint)}
      </p>
    </div>
  );

  function body() {
    if (found.data === undefined) {
      return found.isError ? (
        <Failure error={found.error} title={t(($) => $.tasks.failedToFetch)} retry={found.refetch} />
      ) : (
        <ViewSkeleton />
      );
    }
    if (rows.length === 0) {
      return (
        <EmptyState
          icon={<IconTimeline size={24} stroke={1.6} />}
          title={t(($) => $.views.timeline.none)}
          description={t(($) => $.views.timeline.noneLead)}
        />
      );
    }
    return (
      <TimelineGrid
        key={`${scale.from} ${zoom}`}
        rows={rows}
        scale={scale}
        day={day}
        today={today}
        nameOf={nameOf}
        peek={peek.id}
        onOpen={peek.open}
        onChange={change}
      />
    );
  }
}
