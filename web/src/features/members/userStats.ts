import { getUserStats, type UserStats } from '@takt/contract/users.ts';
import { z } from '@takt/contract/zod.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';

const count = z.number().optional();

/** Specification §3: some servers use other names, and what one does not send counts as 0. A rate of nothing stays unknown. */
const anyUserStats = z
  .object({
    total_tasks: count,
    tasks_total: count,
    completed_tasks: count,
    tasks_completed: count,
    in_progress_tasks: count,
    overdue_tasks: count,
    completion_rate: z.number().nullish(),
    active_projects: count,
    projects_count: count,
  })
  .transform((sent): UserStats => ({
    total_tasks: sent.total_tasks ?? sent.tasks_total ?? 0,
    completed_tasks: sent.completed_tasks ?? sent.tasks_completed ?? 0,
    in_progress_tasks: sent.in_progress_tasks ?? 0,
    overdue_tasks: sent.overdue_tasks ?? 0,
    completion_rate: sent.completion_rate === undefined ? 0 : sent.completion_rate,
    active_projects: sent.active_projects ?? sent.projects_count ?? 0,
  }));

/** Whom the server does not know has done nothing; any other failure is one. */
export async function userStats(userId: string, signal?: AbortSignal): Promise<UserStats> {
  try {
    return await call({ ...getUserStats, response: anyUserStats }, { params: { userId }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return anyUserStats.parse({});
    throw error;
  }
}
