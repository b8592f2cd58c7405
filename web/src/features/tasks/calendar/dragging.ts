import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { z } from '@takt/contract/zod.ts';

/** The task, and the day of it that the pointer took; null for one without days. */
const dragged = z.object({ calendarTask: z.string(), day: z.string().nullable() });
/** The day under the pointer; null is the place for tasks without days. */
const over = z.object({ calendarDay: z.string().nullable() });

export const draggedTask = (data: Record<string, unknown>) => dragged.safeParse(data).data;
export const dayOver = (data: Record<string | symbol, unknown>) => over.safeParse(data).data;

/** `days` are those that the element covers, so that the pointer takes one of them. */
export const dragTask = (element: HTMLElement, id: string, days: readonly string[]): (() => void) =>
  draggable({
    element,
    getInitialData: ({ input }) => {
      const { left, width } = element.getBoundingClientRect();
      const at = Math.floor(((input.clientX - left) / Math.max(1, width)) * days.length);
      return { calendarTask: id, day: days[Math.max(0, Math.min(days.length - 1, at))] ?? null };
    },
  });

export const dropOnDay = (
  element: HTMLElement,
  day: string | null,
  onOver: (over: boolean) => void,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => draggedTask(source.data) !== undefined,
    getData: () => ({ calendarDay: day }),
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: () => onOver(false),
  });
