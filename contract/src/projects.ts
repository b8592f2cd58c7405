import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { userId } from './users.ts';
import { cursor, day, idOf, instant, limit, page, requiredText, text } from './values.ts';

export const projectId = idOf('project');

export const projectStatus = z.enum(['active', 'inactive', 'completed', 'on_hold', 'draft', 'cancelled']);
export const projectPriority = z.enum(['low', 'medium', 'high', 'critical', 'urgent']);
export const progressMode = z.enum(['manual', 'auto']);
export const projectColour = z.enum(['indigo', 'teal', 'amber', 'magenta', 'slate', 'red', 'green', 'blue']);
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
  colour: projectColour,
  owner_id: userId.nullable(),
  start_date: day.nullable(),
  due_date: day.nullable(),
  open_tasks: z.number().int(),
  created_at: instant,
  updated_at: instant,
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
  colour: projectColour,
  owner_id: userId.nullable(),
  start_date: day.nullable(),
  due_date: day.nullable(),
};
const params = z.object({ id: projectId });

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'organisation',
  summary: 'Projects, newest first',
  query: z.object({ status: projectStatus.optional(), cursor, limit: limit(50) }),
  response: page(project),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  access: 'organisation',
  summary: 'One project',
  params,
  response: project,
});

export const getProjectByKey = endpoint({
  method: 'GET',
  path: '/projects/by-key/:key',
  access: 'organisation',
  summary: 'One project by its key',
  params: z.object({ key: projectKey.meta({ 'x-entity': 'project key' }) }),
  response: project,
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: 'organisation',
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
    colour: projectColour.default('indigo'),
    owner_id: writable.owner_id.optional(),
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
  summary: 'Change the given fields of a project',
  params,
  body: z.strictObject(writable).partial(),
  response: project,
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id',
  access: 'organisation',
  summary: 'Delete a project that has no tasks',
  params,
  response: nothing,
});
