import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { ProjectMark } from '../../projects/ProjectMark.tsx';
import { dragTask, dropOnDay } from './dragging.ts';
import css from './TaskCalendar.module.css';
import { type Bar, barsOf, hiddenOf } from './weeks.ts';

interface WeekProps {
  week: readonly string[];
  month: string | null;
  today: string;
  tasks: readonly TaskRow[];
  /** So many lines of tasks are shown; the rest is a number. */
  lanes: number;
  peek: string | undefined;
}

/** Seven days side by side, and the tasks across them. */
export const Week = memo(function Week({ week, month, today, tasks, lanes, peek }: WeekProps) {
  const { t } = useTranslation();
  const bars = useMemo(() => barsOf(tasks, week), [tasks, week]);
  const hidden = hiddenOf(bars, lanes);
  return (
    <div className={css.week} style={{ ['--lanes' as string]: lanes }}>
      {week.map((day, at) => (
        <Day
          key={day}
          day={day}
          column={at + 1}
          count={bars.filter((bar) => bar.from <= at && bar.to >= at).length}
          outside={month !== null && !day.startsWith(month)}
          isToday={day === today}
        />
      ))}
      {bars.map(
        (bar) =>
          bar.lane < lanes && (
            <TaskBar key={bar.task.id} bar={bar} week={week} today={today} open={bar.task.id === peek} />
          ),
      )}
      {hidden.map(
        (count, at) =>
          count > 0 && (
            <button
              key={week[at]}
              type="button"
              data-more={week[at]}
              aria-haspopup="menu"
              className={css.more}
              style={{ gridColumn: at + 1 }}
            >
              {t(($) => $.views.calendar.more, { count })}
            </button>
          ),
      )}
    </div>
  );
});

interface DayProps {
  day: string;
  column: number;
  count: number;
  outside: boolean;
  isToday: boolean;
}

function Day({ day, column, count, outside, isToday }: DayProps) {
  const { t } = useTranslation();
  const { day: dayText } = useFormats();
  const [over, setOver] = useState(false);
  const register = useCallback(
    (element: HTMLElement | null) => (element ? dropOnDay(element, day, setOver) : undefined),
    [day],
  );
  return (
    <div
      ref={register}
      role="group"
      data-day={day}
      aria-label={t(($) => $.views.calendar.day, { day: dayText(day), count })}
      className={classes(css.day, outside && css.outside, isToday && css.today, over && css.over)}
      style={{ gridColumn: column }}
    >
      <span className={css.number}>{Number(day.slice(8))}</span>
      <button
        type="button"
        data-add={day}
        className={css.add}
        aria-label={t(($) => $.views.calendar.add, { day: dayText(day) })}
      >
        <IconPlus size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

function TaskBar({
  bar,
  week,
  today,
  open,
}: {
  bar: Bar;
  week: readonly string[];
  today: string;
  open: boolean;
}) {
  const { task, from, to, lane, begins, ends } = bar;
  const projects = useQuery(projectChoicesQuery).data;
  const project = projects?.find(({ id }) => id === task.project_id);
  const finished = task.status === 'done' || task.status === 'cancelled';
  const overdue = !finished && task.due_date !== null && task.due_date < today;
  const register = useCallback(
    (element: HTMLElement | null) =>
      element ? dragTask(element, task.id, week.slice(from, to + 1)) : undefined,
    [task.id, week, from, to],
  );
  return (
    <div
      ref={register}
      data-card={task.id}
      className={classes(
        css.bar,
        begins && css.begins,
        ends && css.ends,
        finished && css.finished,
        overdue && css.overdue,
        open && css.open,
      )}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2 }}
    >
      <a
        href={`/tasks/${task.key}`}
        draggable={false}
        aria-describedby="calendar-keys"
        title={`${task.key} ${task.title}`}
      >
        {project && <ProjectMark colour={project.colour} />}
        <span className={css.barTitle}>{task.title}</span>
      </a>
    </div>
  );
}
