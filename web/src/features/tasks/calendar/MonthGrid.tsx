import type { TaskRow } from '@takt/contract/tasks.ts';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { PointMenu } from '../../../ui/PointMenu.tsx';
import { spanOf } from '../spans.ts';
import css from './TaskCalendar.module.css';
import { Week } from './Week.tsx';

/** Lines of tasks that a week of a month shows; a week alone has room for more. */
const LANES = { month: 3, week: 24 };
/** Days that an arrow moves a task by, together with Alt. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthGridProps {
  weeks: readonly (readonly string[])[];
  /** `2026-09`, so that the days around it step back; null in a week alone. */
  month: string | null;
  today: string;
  tasks: readonly TaskRow[];
  peek: string | undefined;
  /** The task that is to have the focus. */
  wanted: string | null;
  onFocused: () => void;
  onOpen: (id: string) => void;
  onAdd: (day: string) => void;
  onShift: (task: TaskRow, days: number) => void;
}

export function MonthGrid(props: MonthGridProps) {
  const { weeks, month, today, tasks, peek, wanted, onFocused, onOpen, onAdd, onShift } = props;
  const { t } = useTranslation();
  const { locale, day: dayText } = useFormats();
  const grid = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<{ day: string; at: Element } | null>(null);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

  useLayoutEffect(() => {
    if (wanted === null) return;
    const link = grid.current?.querySelector<HTMLElement>(`[data-card="${wanted}"] a`);
    if (!link) return;
    link.focus();
    onFocused();
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the links and buttons inside, heard once for all days
    <div
      ref={grid}
      role="group"
      aria-label={t(($) => $.views.calendar.label)}
      className={css.grid}
      onClick={onClick}
      onKeyDown={onKey}
    >
      <div className={css.weekdays} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week
          key={week[0]}
          week={week}
          month={month}
          today={today}
          tasks={tasks}
          lanes={month === null ? LANES.week : LANES.month}
          peek={peek}
        />
      ))}
      {more && (
        <PointMenu
          label={dayText(more.day)}
          at={more.at}
          width={280}
          sections={[
            {
              title: dayText(more.day),
              items: tasks
                .filter((task) => {
                  const span = spanOf(task);
                  return span && span.from <= more.day && span.to >= more.day;
                })
                .map(({ id, key, title }) => ({ label: title, aside: key, onSelect: () => onOpen(id) })),
            },
          ]}
          onClose={() => setMore(null)}
        />
      )}
    </div>
  );

  function taskAt(target: EventTarget): TaskRow | undefined {
    const bar = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
    return bar ? tasks.find(({ id }) => id === bar.dataset.card) : undefined;
  }

  function onClick(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const add = target.closest<HTMLElement>('[data-add]')?.dataset.add;
    if (add !== undefined) return onAdd(add);
    const rest = target.closest<HTMLElement>('[data-more]');
    if (rest?.dataset.more !== undefined) return setMore({ day: rest.dataset.more, at: rest });
    const task = taskAt(target);
    if (!task || event.metaKey || event.ctrlKey || event.shiftKey) return undefined;
    event.preventDefault();
    return onOpen(task.id);
  }

  function onKey(event: KeyboardEvent) {
    const task = taskAt(event.target);
    const step = steps[event.code];
    if (!task || step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) return onShift(task, step);
    const links = [...(grid.current?.querySelectorAll<HTMLElement>('[data-card] a') ?? [])];
    const now = links.findIndex((link) => link === document.activeElement);
    links[now + (step < 0 ? -1 : 1)]?.focus();
  }
}
