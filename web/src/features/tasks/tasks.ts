import type { TaskCard, TaskRow, TaskStatus } from '@takt/contract/tasks.ts';

/** Where this browser keeps the project that its last task went into. */
export const LAST_PROJECT = 'takt-last-project';

export type Due = { kind: 'today' | 'tomorrow' | 'day' } | { kind: 'overdue'; days: number };

const DAY = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** How a due date is said, seen from `today` where the organisation is. Finished work is never overdue. */
export function dueOf(due: string, today: string, status: TaskStatus): Due {
  const days = dayNumber(due) - dayNumber(today);
  if (isFinished(status)) return { kind: 'day' };
  if (days < 0) return { kind: 'overdue', days: -days };
  if (days === 0) return { kind: 'today' };
  return { kind: days === 1 ? 'tomorrow' : 'day' };
}

const isFinished = (status: TaskStatus): boolean => status === 'done' || status === 'cancelled';

/** What is not finished, as a filter asks for it. */
export const OPEN = 'todo,in_progress,in_review';

/** `WEB-42` → 42; null when it is no such key. */
export function numberOf(key: string): number | null {
  const digits = /^[A-Za-z][A-Za-z0-9]{1,5}-([1-9]\d{0,9})$/.exec(key)?.[1];
  const number = Number(digits);
  return digits === undefined || number > 2_000_000_000 ? null : number;
}

/** The card of a task: what boards know about it. */
export function cardOf(task: TaskRow): TaskCard {
  const { id, key, project_id, title, status, priority, type, assignee_id, label_ids, due_date, rank } = task;
  const { subtasks, comments, is_blocked, finding } = task;
  return {
    id,
    key,
    project_id,
    title,
    status,
    priority,
    type,
    assignee_id,
    label_ids,
    due_date,
    rank,
    subtasks,
    comments,
    is_blocked,
    finding,
  };
}

/** How many of three bars a priority fills. */
export const BARS = { low: 1, medium: 2, high: 3, urgent: 3 } as const;
