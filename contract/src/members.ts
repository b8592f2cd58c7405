import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { orgId, role } from './organisations.ts';
import { userId } from './users.ts';
import { cursor, instant, limit, page } from './values.ts';

export const memberStatus = z.enum(['active', 'suspended']);

export const member = z.object({
  /** A member is named by the user's id: a person is in an organisation once. */
  id: userId,
  user: z.object({
    id: userId,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  role,
  status: memberStatus,
  joined_at: instant,
});
export type Member = z.infer<typeof member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/members',
  access: 'organisation',
  summary: 'Members of an organisation, by name',
  params: z.object({ orgId }),
  query: z.object({ cursor, limit: limit(200, 1000) }),
  response: page(member),
});
