import { z } from './zod.ts';
import { clientId } from './clients.ts';
import { departmentId } from './departments.ts';
import { endpoint, nothing } from './endpoint.ts';
import { colour } from './labels.ts';
import { projectOrder, projectPriority, projectStatus } from './words.ts';
import { userId } from './users.ts';
import { cursor, day, idOf, instant, limit, page, requiredText, severalOf, text } from './values.ts';

export const projectId = idOf('project');

export { projectOrder, projectPriority, projectStatus };
export const progressMode = z.enum(['manual', 'auto']);
/** Upper-case letters and digits before the number of a task: `WEB-42`. */
export const projectKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{1,5}$/);

export const project = z.object({
  id: projectId,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  status: projectStatus,
  priority: projectPriority,
  /** 0 to 100: typed in, or the share of finished tasks when `progress_mode` is `auto`. */
  progress: z.number().int(),
  progress_mode: progressMode,
  is_public: z.boolean(),
  colour,
  owner_id: userId.nullable(),
  department_id: departmentId.nullable(),
  client_id: clientId.nullable(),
  start_date: day.nullable(),
  due_date: day.nullable(),
  /** Not done, cancelled or in the trash; of them those whose day is over. */
  open_tasks: z.number().int(),
  overdue_tasks: z.number().int(),
  done_tasks: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** In the trash since. */
  deleted_at: instant.nullable(),
});
export type Project = z.infer<typeof project>;

const writable = {
  name: requiredText(200),
  description: text(20_000),
  status: projectStatus,
  priority: projectPriority,
  progress: z.number().int().min(0).max(100),
  progress_mode: progressMode,
  is_public: z.boolean(),
  colour,
  owner_id: userId.nullable(),
  department_id: departmentId.nullable(),
  client_id: clientId.nullable(),
  start_date: day.nullable(),
  due_date: day.nullable(),
};
const params = z.object({ id: projectId });

export const projectFilter = z.object({
  status: severalOf(projectStatus).optional(),
  priority: severalOf(projectPriority).optional(),
  owner_id: userId.optional(),
  department_id: departmentId.optional(),
  client_id: clientId.optional(),
  /** A part of the name, or the key. */
  q: text(200).optional(),
});

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'organisation',
  scope: 'read',
  summary: 'Projects, newest first or sorted by a field',
  query: projectFilter.extend({
    order: projectOrder.default('created'),
    cursor,
    limit: limit(50),
  }),
  response: page(project),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  access: 'organisation',
  scope: 'read',
  summary: 'One project',
  params,
  response: project,
});

export const getProjectByKey = endpoint({
  method: 'GET',
  path: '/projects/by-key/:key',
  access: 'organisation',
  scope: 'read',
  summary: 'One project by its key',
  params: z.object({ key: projectKey.meta({ 'x-entity': 'project key' }) }),
  response: project,
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: 'organisation',
  scope: 'write',
  summary: 'Create a project',
  body: z.strictObject({
    name: writable.name,
    /** Made from the name when left out. */
    key: projectKey.optional(),
    description: writable.description.default(''),
    status: projectStatus.default('active'),
    priority: projectPriority.default('medium'),
    progress: writable.progress.default(0),
    progress_mode: progressMode.default('manual'),
    is_public: z.boolean().default(false),
    colour: colour.default('indigo'),
    owner_id: writable.owner_id.optional(),
    department_id: writable.department_id.default(null),
    client_id: writable.client_id.default(null),
    start_date: writable.start_date.default(null),
    due_date: writable.due_date.default(null),
  }),
  response: project,
  status: 201,
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Change the given fields of a project',
  params,
  body: z.strictObject(writable).partial(),
  response: project,
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Put a project with its tasks into the trash for 30 days',
  params,
  response: nothing,
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/:id/restore',
  access: 'organisation',
  scope: 'write',
  summary: 'Take a project out of the trash, with the tasks that went with it',
  params,
  response: project,
});

/** What a stranger with the link sees: no people, no comments, no descriptions of tasks. */
export const getPublicProject = endpoint({
  method: 'GET',
  path: '/public/projects/:id',
  access: 'anyone',
  summary: 'A project that its organisation shows to everybody',
  params: z.object({ id: idOf('public project') }),
  response: project
    .pick({
      id: true,
      key: true,
      name: true,
      description: true,
      status: true,
      progress: true,
      colour: true,
      start_date: true,
      due_date: true,
      updated_at: true,
    })
    .extend({
      organisation: z.string(),
      /** By status in the order of the board; at most 100 tasks of each. */
      columns: z.array(
        z.object({
          status: z.string(),
          total: z.number().int(),
          tasks: z.array(z.object({ key: z.string(), title: z.string(), due_date: day.nullable() })),
        }),
      ),
    }),
});
