import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { task, taskFields } from './tasks.ts';
import { userId } from './users.ts';
import { day, idOf, instant, requiredText } from './values.ts';

export const templateId = idOf('task template');

/** Days are counted from the day on which the task is made. */
const made = {
  ...taskFields,
  parent_id: z.null(),
  start_date: z.null(),
  due_date: z.null(),
  due_in_days: z.number().int().min(0).max(3_650).nullable(),
  /** Titles of sub-tasks that are made with it. */
  checklist: z.array(requiredText(300)).max(50),
};
const { parent_id: _parent, start_date: _start, due_date: _due, ...fields } = made;

/** `every`: made by itself on the days of a rule, at six in the morning of the organisation's time zone. */
export const recurrence = z.object({
  every: z.enum(['day', 'week', 'month']),
  interval: z.number().int().min(1).max(52),
  /** Of weeks: 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  /** Of months: 29 to 31 mean the last day of shorter ones. */
  day_of_month: z.number().int().min(1).max(31).nullable(),
  starts_on: day,
  ends_on: day.nullable(),
});
export type Recurrence = z.infer<typeof recurrence>;

export const taskTemplate = z.object({
  id: templateId,
  name: z.string(),
  ...fields,
  recurrence: recurrence.nullable(),
  /** The next day on which it makes a task by itself. */
  next_on: day.nullable(),
  is_paused: z.boolean(),
  created_by: userId,
  created_at: instant,
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

const params = z.object({ id: templateId });
const body = z.strictObject({
  name: requiredText(120),
  ...fields,
  recurrence: z.strictObject(recurrence.shape).nullable(),
  is_paused: z.boolean(),
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/task-templates',
  access: 'organisation',
  scope: 'read',
  summary: 'Templates and recurring tasks by name, at most 500',
  response: z.object({ items: z.array(taskTemplate) }),
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/task-templates',
  access: 'organisation',
  scope: 'write',
  summary: 'Create a template; with a recurrence it makes tasks by itself',
  body: body.partial().required({ name: true, title: true, project_id: true }),
  response: taskTemplate,
  status: 201,
});

export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/task-templates/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Change the given fields of a template',
  params,
  body: body.partial(),
  response: taskTemplate,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/task-templates/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Delete a template; the tasks that it made stay',
  params,
  response: nothing,
});

export const useTemplate = endpoint({
  method: 'POST',
  path: '/task-templates/:id/use',
  access: 'organisation',
  scope: 'write',
  summary: 'Make a task, and its sub-tasks, from a template now',
  params,
  response: task,
  status: 201,
});
