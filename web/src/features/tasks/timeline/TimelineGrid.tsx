import type { TaskRow } from '@takt/contract/tasks.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type Key, type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import { useNarrow } from '../../../ui/useNarrow.ts';
import { spanOf } from '../spans.ts';
import type { RowChanges } from '../useEditTask.ts';
import { Dependencies } from './Dependencies.tsx';
import type { TimelineRow } from './rows.ts';
import { placeOf, type Scale } from './scale.ts';
import css from './TaskTimeline.module.css';
import { TimelineScale } from './TimelineScale.tsx';
import { changesBy, useBarDrag } from './useBarDrag.ts';
import { useDependencies } from './useDependencies.ts';

/** px, as in TaskTimeline.module.css */
const ROW = 34;
const SIDE = { wide: 260, narrow: 128 };

interface TimelineGridProps {
  rows: readonly TimelineRow[];
  scale: Scale;
  /** The day that is in sight at first. */
  day: string;
  today: string;
  nameOf: (group: string) => string;
  peek: string | undefined;
  onOpen: (id: string) => void;
  onChange: (task: TaskRow, changes: RowChanges) => void;
}

export function TimelineGrid({ rows, scale, day, today, nameOf, peek, onOpen, onChange }: TimelineGridProps) {
  const { t } = useTranslation();
  const { dayRange, number } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const side = useNarrow(700) ? SIDE.narrow : SIDE.wide;
  const [stop, setStop] = useState<string | null>(null);
  const drag = useBarDrag(scale.day, onChange);
  /** The pointer that let a bar go clicks as well. */
  const justDragged = useRef(false);
  const tasks = rows.flatMap((row) => (row.kind === 'task' ? [row] : []));
  const first = tasks.some(({ key }) => key === stop) ? stop : (tasks[0]?.key ?? null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    scrollPaddingStart: 52,
    rangeExtractor: (range) => {
      const kept = rows.findIndex(({ key }) => key === first);
      return [...new Set([...defaultRangeExtractor(range), ...(kept === -1 ? [] : [kept])])].toSorted(
        (a, b) => a - b,
      );
    },
  });
  const items = virtual.getVirtualItems();
  const dependencies = useDependencies(items.flatMap(({ index }) => rows[index] ?? []));
  const register = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      // The chosen day a third from the left.
      if (element) element.scrollLeft = placeOf(scale, day, day).at - (element.clientWidth - side) / 3;
    },
    [scale, day, side],
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys of the links inside, heard once for all bars
    <div
      ref={register}
      role="group"
      aria-label={t(($) => $.views.timeline.label)}
      className={css.grid}
      style={{ ['--side' as string]: `${side}px` }}
      onClick={onClick}
      onKeyDown={onKey}
      onFocus={({ target }) => {
        const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
        if (id !== undefined && id !== stop) setStop(id);
      }}
    >
      <TimelineScale scale={scale} today={today} />
      <div
        className={css.rows}
        style={{
          width: side + scale.width,
          height: virtual.getTotalSize(),
          ['--day' as string]: `${scale.day}px`,
        }}
      >
        <div
          className={css.todayLine}
          style={{ left: side + placeOf(scale, today, today).at + scale.day / 2 }}
        />
        <Dependencies
          rows={rows}
          scale={scale}
          side={side}
          dependencies={dependencies}
          shown={drag.shown}
          rowHeight={ROW}
        />
        {items.map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          const top = { transform: `translateY(${start}px)` };
          if (row.kind === 'group') {
            return (
              <div key={key} className={classes(css.row, css.groupRow)} style={top}>
                <h3 className={css.side}>
                  <span className={css.text}>{nameOf(row.value)}</span>
                  <span className={css.count}>{number(row.count)}</span>
                </h3>
              </div>
            );
          }
          return bar(row, key, top);
        })}
      </div>
    </div>
  );

  function bar(row: Extract<TimelineRow, { kind: 'task' }>, key: Key, top: { transform: string }) {
    const task = drag.shown(row.task);
    const span = spanOf(task) ?? row;
    const place = placeOf(scale, span.from, span.to);
    const finished = task.status === 'done' || task.status === 'cancelled';
    const overdue = !finished && task.due_date !== null && task.due_date < today;
    const label = t(($) => $.views.timeline.bar, {
      key: task.key,
      title: task.title,
      days: dayRange(span.from, span.to),
    });
    return (
      <div key={key} className={css.row} style={top}>
        <div className={css.side} title={task.title}>
          <span className={css.key}>{task.key}</span>
          <span className={css.text}>{task.title}</span>
        </div>
        <div
          data-card={task.id}
          className={classes(
            css.bar,
            finished && css.finished,
            overdue && css.overdue,
            task.id === peek && css.open,
            drag.dragging === task.id && css.dragging,
          )}
          style={{ left: side + place.at, width: Math.max(10, place.width) }}
          onPointerDown={(event) => drag.begin(event, row.task)}
          onPointerMove={drag.follow}
          onPointerUp={() => {
            justDragged.current = drag.end();
          }}
          onPointerCancel={drag.cancel}
        >
          <span data-grip="start" aria-hidden="true" className={css.grip} />
          <a
            href={`/tasks/${task.key}`}
            data-grip="all"
            draggable={false}
            tabIndex={task.id === first ? 0 : -1}
            aria-label={label}
            aria-describedby="timeline-keys"
            title={label}
            className={css.link}
          >
            <span className={css.text}>{task.title}</span>
          </a>
          <span data-grip="end" aria-hidden="true" className={css.grip} />
        </div>
      </div>
    );
  }

  function taskAt(target: EventTarget): TaskRow | undefined {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;
    return tasks.find(({ key }) => key === id)?.task;
  }

  function onClick(event: MouseEvent) {
    const task = taskAt(event.target);
    if (!task || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (justDragged.current) justDragged.current = false;
    else onOpen(task.id);
  }

  function onKey(event: KeyboardEvent) {
    const task = taskAt(event.target);
    if (!task || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
    const line = { ArrowUp: -1, ArrowDown: 1, Home: -tasks.length, End: tasks.length }[event.code];
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      onChange(task, changesBy(task, event.shiftKey ? 'end' : 'all', step));
    } else if (!event.altKey && !event.shiftKey && line !== undefined) {
      event.preventDefault();
      const now = tasks.findIndex(({ key }) => key === task.id);
      const next = tasks[Math.max(0, Math.min(tasks.length - 1, now + line))];
      if (next) focus(next.key);
    }
  }

  /** It may have to be scrolled into the page first. */
  function focus(id: string) {
    setStop(id);
    virtual.scrollToIndex(
      rows.findIndex(({ key }) => key === id),
      { align: 'auto' },
    );
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus({ preventScroll: false }),
    );
  }
}
