import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { orgId } from './organisations.ts';
import { userId } from './users.ts';
import { idOf, instant, requiredText, text } from './values.ts';

export const departmentId = idOf('department');

/** Departments form a tree by `parent_id`. */
export const department = z.object({
  id: departmentId,
  name: z.string(),
  description: z.string(),
  parent_id: departmentId.nullable(),
  /** The head. */
  manager_id: userId.nullable(),
  /** Active members of this department alone, without those below. */
  member_count: z.number().int(),
  created_at: instant,
});
export type Department = z.infer<typeof department>;

const fields = {
  name: requiredText(100),
  description: text(500),
  manager_id: userId.nullable(),
  parent_id: idOf('parent department').nullable(),
};
const inDepartment = z.object({ orgId, deptId: departmentId });

/** All of them: an organisation has at most 1,000. */
export const listDepartments = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/departments',
  access: 'organisation',
  scope: 'read',
  summary: 'Departments of an organisation, by name',
  params: z.object({ orgId }),
  response: z.object({ items: z.array(department) }),
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/departments',
  access: 'organisation',
  summary: 'Create a department',
  params: z.object({ orgId }),
  body: z.strictObject(fields).partial({ description: true, manager_id: true, parent_id: true }),
  response: department,
  status: 201,
});

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/orgs/:orgId/departments/:deptId',
  access: 'organisation',
  summary: 'Change a department; a new parent moves everything below it too',
  params: inDepartment,
  body: z.strictObject(fields).partial(),
  response: department,
});

/** Its members and the departments below it move to its parent. */
export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/orgs/:orgId/departments/:deptId',
  access: 'organisation',
  summary: 'Delete a department',
  params: inDepartment,
  response: nothing,
});

/** Of the department with all below it. */
export const departmentStats = z.object({
  members: z.number().int(),
  open_tasks: z.number().int(),
  overdue_tasks: z.number().int(),
  completed_tasks: z.number().int(),
  /** Done of all tasks that are not cancelled, in percent; null where there are none. */
  completion_rate: z.number().nullable(),
  /** Active projects in which its people own the project or have tasks. */
  active_projects: z.number().int(),
});
export type DepartmentStats = z.infer<typeof departmentStats>;

export const getDepartmentStats = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/departments/:deptId/stats',
  access: 'organisation',
  scope: 'read',
  summary: 'Work of a department and of those below it',
  params: inDepartment,
  response: departmentStats,
});
