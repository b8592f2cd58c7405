import { z } from './zod.ts';
import { clientId } from './clients.ts';
import { departmentId } from './departments.ts';
import { taskPriority, taskStatus, taskType } from './words.ts';
import { day, flag, idOf, severalOf, text } from './values.ts';

/** A person, the caller himself, or nobody. */
const anybody = z.union([z.literal('me'), z.literal('none'), z.uuid()]);

/** One filter for every view of tasks; several values of a field are alternatives, several fields must all hold. */
export const taskFilter = z.object({
  project_id: severalOf(z.uuid(), 'project').optional(),
  status: severalOf(taskStatus).optional(),
  priority: severalOf(taskPriority).optional(),
  type: severalOf(taskType).optional(),
  assignee_id: severalOf(anybody, 'member').optional(),
  reporter_id: severalOf(anybody, 'member').optional(),
  /** `none`: without labels. */
  label_id: severalOf(z.union([z.literal('none'), z.uuid()]), 'label').optional(),
  client_id: clientId.optional(),
  department_id: departmentId.optional(),
  /** A task's sub-tasks, or `none`: only those that are nobody's. */
  parent_id: z
    .union([z.literal('none'), idOf('task')])
    .optional()
    .meta({ 'x-entity': 'task' }),
  /**
   * By the organisation's calendar, each task in one: `week` is the seven days after today, `later` what comes behind
   * them, `earlier` what was done or cancelled and so is not `overdue`.
   */
  due: z.enum(['overdue', 'today', 'week', 'later', 'earlier', 'none']).optional(),
  /** Tasks whose days touch this span, both included: what calendar and timeline ask for. */
  from: day.optional(),
  to: day.optional(),
  /** Only what the caller watches. */
  watching: flag.optional(),
  /** A part of the title, or a number. */
  q: text(200).optional(),
});
export type TaskFilter = z.infer<typeof taskFilter>;
