import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { historyEntry } from './history.ts';
import { project } from './projects.ts';
import { taskStats } from './task-stats.ts';
import { taskRow } from './tasks.ts';
import { userId } from './users.ts';
import { day } from './values.ts';

const bundle = z.object({ total: z.number().int(), items: z.array(taskRow) });

/** Open tasks only; each task stands in the first bundle it belongs to. */
export const getMyDay = endpoint({
  method: 'GET',
  path: '/my-day',
  access: 'organisation',
  summary: 'What is the caller’s to do: by day, then what has none; at most 50 of each with the true counts',
  response: z.object({
    today: day,
    overdue: bundle,
    due_today: bundle,
    due_week: bundle,
    /** In work, later or without a day. */
    others: bundle,
    /** Not assigned to him, but he was mentioned there and has not read it. */
    mentioned: bundle,
    /** Watched, not assigned to him, changed in the last seven days. */
    watched: bundle,
    done_today: z.number().int(),
  }),
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  access: 'organisation',
  scope: 'read',
  summary: 'The company at a glance: load of the team, progress of projects, the latest activity',
  response: z.object({
    stats: taskStats,
    /** Members with the most open tasks first, at most 20; `user_id` null: nobody’s. */
    load: z.array(
      z.object({
        user_id: userId.nullable(),
        open: z.number().int(),
        overdue: z.number().int(),
        completed_week: z.number().int(),
      }),
    ),
    /** Active ones by due date, at most 8. */
    projects: z.array(
      project
        .pick({
          id: true,
          key: true,
          name: true,
          colour: true,
          progress: true,
          due_date: true,
          open_tasks: true,
        })
        .extend({
          overdue: z.number().int(),
        }),
    ),
    activity: z.array(historyEntry.extend({ subject: z.string().nullable() })),
  }),
});
