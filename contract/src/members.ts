import { z } from './zod.ts';
import { departmentId } from './departments.ts';
import { endpoint, nothing } from './endpoint.ts';
import { orgId, role } from './organisations.ts';
import { memberStatus, taskStatus } from './words.ts';
import { userId } from './users.ts';
import { cursor, day, idOf, instant, limit, page, text } from './values.ts';

/** That of the user; of somebody who is only invited, that of the invitation. */
export const memberId = idOf('member');

/** `pending`: invited. `requested`: has asked for access, or was proposed by a member; waits for an administrator. */
export { memberStatus };
export type { MemberStatus } from './words.ts';

export const member = z.object({
  id: memberId,
  /** Null before the invitation is accepted: whether the address has an account is nobody's business. */
  user_id: userId.nullable(),
  user: z.object({
    id: userId.nullable(),
    username: z.string().nullable(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
    is_active: z.boolean(),
    last_login_at: instant.nullable(),
  }),
  role,
  status: memberStatus,
  department: z.object({ id: departmentId, name: z.string() }).nullable(),
  department_id: departmentId.nullable(),
  /** Of somebody invited or waiting: when that began. */
  joined_at: instant,
});
export type Member = z.infer<typeof member>;

const inMembership = z.object({ orgId, memberId });

export const listMembers = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/members',
  aliases: ['/orgs/:orgId/memberships'],
  access: 'organisation',
  scope: 'read',
  summary: 'Members of an organisation, by name, and those who are invited to it',
  params: z.object({ orgId }),
  query: z.object({
    cursor,
    limit: limit(200, 1000),
    /** Part of a name, username or address. */
    q: text(100).optional(),
    role: role.optional(),
    status: memberStatus.optional(),
    /** With the departments below it. */
    department_id: departmentId.optional(),
  }),
  /** `total` counts all that match, whatever the page. */
  response: page(member).extend({ total: z.number().int() }),
});

/** `active` also lets in who has asked for access; `suspended` takes every right away and keeps the place. */
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/orgs/:orgId/members/:memberId',
  aliases: ['/orgs/:orgId/memberships/:memberId'],
  access: 'organisation',
  summary: 'Change role, department or status of a member, or of an invitation',
  params: inMembership,
  body: z
    .strictObject({
      role: z.enum(['admin', 'member']),
      department_id: departmentId.nullable(),
      status: z.enum(['active', 'suspended']),
    })
    .partial(),
  response: member,
});

/** Leaving is removing oneself. An invitation is revoked, a request for access declined. His work stays his. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/orgs/:orgId/members/:memberId',
  aliases: ['/orgs/:orgId/memberships/:memberId'],
  access: 'organisation',
  summary: 'Remove a member',
  params: inMembership,
  query: z.object({
    /** Who gets the open tasks; `nobody` frees them; without it they stay assigned. */
    reassign_to: z.union([userId, z.literal('nobody')]).optional(),
  }),
  response: nothing,
});

export const listOpenTasks = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/members/:memberId/open-tasks',
  access: 'organisation',
  summary: 'Open tasks of a member, for handing them on; the first hundred and how many there are',
  params: inMembership,
  response: z.object({
    items: z.array(
      z.object({
        id: idOf('task'),
        key: z.string(),
        title: z.string(),
        status: taskStatus,
        due_date: day.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});

export const reassignTasks = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/members/:memberId/reassign',
  access: 'organisation',
  summary: 'Hand the open tasks of a member on, or free them with null',
  params: inMembership,
  body: z.strictObject({ to: userId.nullable() }),
  response: z.object({ reassigned: z.number().int() }),
});
