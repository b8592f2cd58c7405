import type { TaskRow } from '@takt/contract/tasks.ts';
import { type PointerEvent, useState } from 'react';
import { shifted, withBeginning, withEnd } from '../spans.ts';
import type { RowChanges } from '../useEditTask.ts';

export type Grip = 'all' | 'start' | 'end';

interface Drag {
  task: TaskRow;
  grip: Grip;
  /** Where the pointer went down, px. */
  x: number;
  days: number;
  moved: boolean;
}

/** What so many days mean for the part of the bar that was taken. */
export const changesBy = (task: TaskRow, grip: Grip, days: number): RowChanges =>
  ({ all: shifted, start: withBeginning, end: withEnd })[grip](task, days);

/** A bar follows the pointer by whole days; nothing is saved until it is let go. */
export function useBarDrag(dayWidth: number, onChange: (task: TaskRow, changes: RowChanges) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    /** The task as it would be. */
    shown: (task: TaskRow): TaskRow =>
      drag?.task.id === task.id ? { ...task, ...changesBy(task, drag.grip, drag.days) } : task,
    dragging: drag?.moved === true ? drag.task.id : undefined,
    begin: (event: PointerEvent, task: TaskRow) => {
      const bar = event.target instanceof Element ? event.target.closest('[data-grip]') : null;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || !(bar instanceof HTMLElement)) return;
      const { grip } = bar.dataset;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({
        task,
        grip: grip === 'start' || grip === 'end' ? grip : 'all',
        x: event.clientX,
        days: 0,
        moved: false,
      });
    },
    follow: (event: PointerEvent) => {
      if (!drag) return;
      const days = Math.round((event.clientX - drag.x) / dayWidth);
      const moved = drag.moved || Math.abs(event.clientX - drag.x) > 4;
      if (days !== drag.days || moved !== drag.moved) setDrag({ ...drag, days, moved });
    },
    /** Whether it was more than a click. */
    end: (): boolean => {
      if (!drag) return false;
      setDrag(null);
      if (drag.moved && drag.days !== 0) onChange(drag.task, changesBy(drag.task, drag.grip, drag.days));
      return drag.moved;
    },
    cancel: () => setDrag(null),
  };
}
