import { z } from './zod.ts';
import { cardFinding } from './effects.ts';
import { endpoint, nothing } from './endpoint.ts';
import { labelId } from './labels.ts';
import { projectId } from './projects.ts';
import { taskFilter } from './task-filter.ts';
import { taskStats } from './task-stats.ts';
import { taskGrouping, taskOrder, taskPriority, taskStatus, taskType } from './words.ts';
import { userId } from './users.ts';
import { cursor, day, flag, idOf, instant, limit, page, requiredText, text } from './values.ts';

export const taskId = idOf('task');

export { taskFilter, taskGrouping, taskOrder, taskPriority, taskStatus, taskType };
export type { TaskFilter } from './task-filter.ts';
export type { TaskPriority, TaskStatus, TaskType } from './words.ts';

/** A task as lists, calendar and timeline show it. */
export const taskRow = z.object({
  id: taskId,
  /** Unique in the organisation; shown behind the project's key: `WEB-42`. */
  number: z.number().int(),
  key: z.string(),
  project_id: projectId,
  parent_id: taskId.nullable(),
  title: z.string(),
  status: taskStatus,
  priority: taskPriority,
  type: taskType,
  assignee_id: userId.nullable(),
  reporter_id: userId,
  label_ids: z.array(labelId),
  start_date: day.nullable(),
  due_date: day.nullable(),
  /** Minutes of work. */
  estimate: z.number().int().nullable(),
  /** Fractional key of the order inside a status. */
  rank: z.string(),
  /** Sub-tasks that are not in the trash and not cancelled, and how many of them are done. */
  subtasks: z.object({ total: z.number().int(), done: z.number().int() }),
  comments: z.number().int(),
  /** Something open blocks it. */
  is_blocked: z.boolean(),
  finding: cardFinding.nullable(),
  completed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type TaskRow = z.infer<typeof taskRow>;

export const task = taskRow.extend({
  description: z.string(),
  /** Version of the description, for the check against lost updates. */
  version: z.number().int(),
  /** In the trash since. */
  deleted_at: instant.nullable(),
});
export type Task = z.infer<typeof task>;

/** What a card on the board needs, and no more: the board call stays small. */
export const taskCard = taskRow.pick({
  id: true,
  key: true,
  project_id: true,
  title: true,
  status: true,
  priority: true,
  type: true,
  assignee_id: true,
  label_ids: true,
  due_date: true,
  rank: true,
  subtasks: true,
  comments: true,
  is_blocked: true,
  finding: true,
});
export type TaskCard = z.infer<typeof taskCard>;

export const taskFields = {
  project_id: projectId,
  parent_id: idOf('parent task').nullable(),
  title: requiredText(300),
  description: text(50_000),
  priority: taskPriority,
  type: taskType,
  assignee_id: userId.nullable(),
  label_ids: z.array(labelId).max(20),
  start_date: day.nullable(),
  due_date: day.nullable(),
  estimate: z.number().int().min(0).max(600_000).nullable(),
};
const params = z.object({ id: taskId });

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  access: 'organisation',
  scope: 'read',
  summary: 'Tasks: newest first, in the order of the board, or sorted by a field',
  query: taskFilter.extend({
    order: taskOrder.default('created'),
    /** Of `created` and `updated` the newest come first, of everything else the smallest. */
    reverse: flag.optional(),
    cursor,
    limit: limit(50),
  }),
  response: page(taskRow),
});

/** The list shows a page of `GET /tasks` below each head. */
export const groupTasks = endpoint({
  method: 'GET',
  path: '/tasks/groups',
  access: 'organisation',
  scope: 'read',
  summary: 'How many tasks there are by the values of a field',
  query: taskFilter.extend({ by: taskGrouping }),
  response: z.object({
    /** `value` goes into the filter as it is; `none` where the field is empty. */
    groups: z.array(z.object({ value: z.string(), total: z.number().int() })),
  }),
});

export const boardColumn = z.object({
  status: taskStatus,
  /** How many tasks the column has in all, also those not sent yet. */
  total: z.number().int(),
  cards: z.array(taskCard),
  /** For `GET /tasks/cards`. */
  next_cursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof boardColumn>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/tasks/board',
  access: 'organisation',
  scope: 'read',
  summary: 'The first cards of every column with the true counts',
  query: taskFilter.omit({ status: true }).extend({ limit: limit(40, 100) }),
  response: z.object({
    /** The last event of the log that the board knows: later ones come by the stream. */
    seq: z.number().int(),
    columns: z.array(boardColumn),
  }),
});

export const listCards = endpoint({
  method: 'GET',
  path: '/tasks/cards',
  access: 'organisation',
  scope: 'read',
  summary: 'More cards of one column',
  query: taskFilter.extend({ status: taskStatus, cursor, limit: limit(40, 100) }),
  response: page(taskCard),
});

export const getTaskStats = endpoint({
  method: 'GET',
  path: '/tasks/stats',
  access: 'organisation',
  scope: 'read',
  summary: 'Counts of the tasks that a filter finds',
  query: taskFilter,
  response: taskStats,
});

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  access: 'organisation',
  scope: 'read',
  summary: 'One task, also from the trash',
  params,
  response: task,
});

/** What a link names: the number of `WEB-42` finds it under whatever key its project has. */
export const getTaskByNumber = endpoint({
  method: 'GET',
  path: '/tasks/by-number/:number',
  access: 'organisation',
  scope: 'read',
  summary: 'One task by its number',
  params: z.object({
    number: z.coerce.number().int().min(1).max(2_000_000_000).meta({ 'x-entity': 'task number' }),
  }),
  response: task,
});

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  access: 'organisation',
  scope: 'write',
  summary: 'Create a task on top of its column',
  body: z.strictObject({
    project_id: projectId,
    parent_id: taskFields.parent_id.default(null),
    title: taskFields.title,
    description: taskFields.description.default(''),
    status: taskStatus.default('todo'),
    priority: taskPriority.default('medium'),
    type: taskType.default('task'),
    assignee_id: taskFields.assignee_id.default(null),
    label_ids: taskFields.label_ids.default([]),
    start_date: taskFields.start_date.default(null),
    due_date: taskFields.due_date.default(null),
    estimate: taskFields.estimate.default(null),
  }),
  response: task,
  status: 201,
});

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/tasks/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Change the given fields; a new description names the version it was based on',
  params,
  body: z
    .strictObject({ ...taskFields, version: z.number().int().min(0).max(2_000_000_000) })
    .partial()
    .refine((changes) => changes.description === undefined || changes.version !== undefined, {
      error: 'version_required',
      path: ['version'],
    }),
  response: task,
});

export const setTaskStatus = endpoint({
  method: 'PATCH',
  path: '/tasks/:id/status',
  access: 'organisation',
  scope: 'write',
  summary: 'Move a task to the top of another status',
  params,
  body: z.strictObject({ status: taskStatus }),
  response: task,
});

export const assignTask = endpoint({
  method: 'PATCH',
  path: '/tasks/:id/assignment',
  access: 'organisation',
  scope: 'write',
  summary: 'Give a task to somebody, or to nobody',
  params,
  body: z.strictObject({ assignee_id: userId.nullable() }),
  response: task,
});

/** The client names the neighbours it saw; the server makes the key. */
export const moveTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/move',
  access: 'organisation',
  scope: 'write',
  summary: 'Move a card between two neighbours of a column',
  params,
  body: z.strictObject({
    status: taskStatus,
    /** The card above, or null at the top. */
    after_id: taskId.nullable(),
    /** The card below, or null at the end. */
    before_id: taskId.nullable(),
  }),
  response: taskCard,
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Put a task into the trash for 30 days',
  params,
  response: nothing,
});

export const restoreTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/restore',
  access: 'organisation',
  scope: 'write',
  summary: 'Take a task out of the trash, to where it was',
  params,
  response: task,
});
