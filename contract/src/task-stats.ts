import { taskPriority, taskStatus } from './words.ts';
import { z } from './zod.ts';

/** Counts of the tasks that a filter finds. */
export const taskStats = z.object({
  total: z.number().int(),
  open: z.number().int(),
  overdue: z.number().int(),
  /** Completed in the last seven days, and in the seven before. */
  completed_week: z.number().int(),
  completed_week_before: z.number().int(),
  by_status: z.record(taskStatus, z.number().int()),
  by_priority: z.record(taskPriority, z.number().int()),
  /** Done among all that are not cancelled, in percent; null where there is nothing to divide. */
  completion_rate: z.number().nullable(),
});
