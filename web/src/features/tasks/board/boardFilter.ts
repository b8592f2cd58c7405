import type { TaskCard } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';

/** As the call takes it: several values are `a,b`. */
const values = z.string().optional();
/** What a card itself tells. */
const told = z.object({
  project_id: values,
  priority: values,
  type: values,
  assignee_id: values,
  label_id: values,
});
export const boardFilter = told.extend({
  reporter_id: values,
  client_id: values,
  department_id: values,
  parent_id: values,
  due: z.enum(['overdue', 'today', 'week', 'later', 'earlier', 'none']).optional(),
  from: values,
  to: values,
  watching: z.enum(['true', 'false']).optional(),
  q: values,
});
export type BoardFilter = z.infer<typeof boardFilter>;

/** As far as the card tells. */
export const fits = (filter: BoardFilter, card: TaskCard): boolean =>
  oneOf(filter.project_id, card.project_id) &&
  oneOf(filter.priority, card.priority) &&
  oneOf(filter.type, card.type) &&
  oneOf(filter.assignee_id, card.assignee_id) &&
  oneOf(filter.label_id, ...(card.label_ids.length === 0 ? [null] : card.label_ids));

const oneOf = (list: string | undefined, ...own: readonly (string | null)[]): boolean =>
  list === undefined || list.split(',').some((one) => own.includes(one === 'none' ? null : one));

/** Whether a card alone tells that it belongs here; otherwise only the server knows. */
export const decidable = (filter: BoardFilter): boolean =>
  Object.entries(filter).every(([field, value]) => value === undefined || field in told.shape);

/** Nothing is left out: whatever happens, happens here. */
export const isWhole = (filter: BoardFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);
