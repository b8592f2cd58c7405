import type { Task } from '@takt/contract/tasks.ts';
import type { TaskChanges } from '../api.ts';

export const hasChanges = (changes: TaskChanges): boolean => Object.keys(changes).length > 0;

/** The changes that bring these fields back to what they were. */
export function inverseOf(changes: TaskChanges, before: Task): TaskChanges {
  const { project_id, parent_id, title, priority, type, assignee_id, label_ids } = before;
  const { start_date, due_date, estimate } = before;
  const was: TaskChanges = {
    project_id,
    parent_id,
    title,
    priority,
    type,
    assignee_id,
    label_ids,
    start_date,
    due_date,
    estimate,
  };
  return Object.fromEntries(Object.entries(was).filter(([field]) => Object.hasOwn(changes, field)));
}
