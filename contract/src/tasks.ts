import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { projectId } from './projects.ts';
import { userId } from './users.ts';
import { cursor, day, idOf, instant, limit, page, requiredText, text } from './values.ts';

export const taskId = idOf('task');

/** In the order of the board's columns. */
export const taskStatus = z.enum(['todo', 'in_progress', 'in_review', 'done', 'cancelled']);
export type TaskStatus = z.infer<typeof taskStatus>;
export const taskPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type TaskPriority = z.infer<typeof taskPriority>;
export const taskType = z.enum(['task', 'bug', 'feature', 'improvement', 'research']);
export type TaskType = z.infer<typeof taskType>;

export const task = z.object({
  id: taskId,
  /** Unique in the organisation; shown behind the project's key: `WEB-42`. */
  number: z.number().int(),
  key: z.string(),
  project_id: projectId,
  title: z.string(),
  description: z.string(),
  status: taskStatus,
  priority: taskPriority,
  type: taskType,
  assignee_id: userId.nullable(),
  reporter_id: userId,
  start_date: day.nullable(),
  due_date: day.nullable(),
  /** Fractional key of the order inside a status. */
  rank: z.string(),
  /** Version of the description, for the check against lost updates. */
  version: z.number().int(),
  completed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Task = z.infer<typeof task>;

/** What a card on the board needs, and no more: the board call stays small. */
export const taskCard = task.pick({
  id: true,
  key: true,
  project_id: true,
  title: true,
  status: true,
  priority: true,
  type: true,
  assignee_id: true,
  due_date: true,
  rank: true,
});
export type TaskCard = z.infer<typeof taskCard>;

const writable = {
  title: requiredText(300),
  description: text(50_000),
  priority: taskPriority,
  type: taskType,
  assignee_id: userId.nullable(),
  start_date: day.nullable(),
  due_date: day.nullable(),
};
const params = z.object({ id: taskId });

export const taskFilter = z.object({
  project_id: projectId.optional(),
  status: taskStatus.optional(),
  assignee_id: userId.optional(),
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  access: 'organisation',
  summary: 'Tasks: newest first, or in the order of the board',
  query: taskFilter.extend({
    order: z.enum(['created', 'rank']).default('created'),
    cursor,
    limit: limit(50),
  }),
  response: page(task),
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
  summary: 'The first cards of every column with the true counts',
  query: taskFilter.omit({ status: true }).extend({ limit: limit(40, 100) }),
  response: z.object({ columns: z.array(boardColumn) }),
});

export const listCards = endpoint({
  method: 'GET',
  path: '/tasks/cards',
  access: 'organisation',
  summary: 'More cards of one column',
  query: taskFilter.extend({ status: taskStatus, cursor, limit: limit(40, 100) }),
  response: page(taskCard),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  access: 'organisation',
  summary: 'One task',
  params,
  response: task,
});

/** What a link names: the number of `WEB-42` finds it under whatever key its project has. */
export const getTaskByNumber = endpoint({
  method: 'GET',
  path: '/tasks/by-number/:number',
  access: 'organisation',
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
  summary: 'Create a task on top of its column',
  body: z.strictObject({
    project_id: projectId,
    title: writable.title,
    description: writable.description.default(''),
    status: taskStatus.default('todo'),
    priority: taskPriority.default('medium'),
    type: taskType.default('task'),
    assignee_id: writable.assignee_id.default(null),
    start_date: writable.start_date.default(null),
    due_date: writable.due_date.default(null),
  }),
  response: task,
  status: 201,
});

export const updateTask = endpoint({
  method: 'PATCH',
  path: '/tasks/:id',
  access: 'organisation',
  summary: 'Change the given fields; a new description names the version it was based on',
  params,
  body: z
    .strictObject({ ...writable, version: z.number().int().min(0).max(2_000_000_000) })
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
  summary: 'Move a task to the top of another status',
  params,
  body: z.strictObject({ status: taskStatus }),
  response: task,
});

/** The client names the neighbours it saw; the server makes the key. */
export const moveTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/move',
  access: 'organisation',
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
  summary: 'Delete a task',
  params,
  response: nothing,
});
