import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idOf, instant, requiredText } from './values.ts';

/** `read` may ask; `write` may also change work; `data` may push rows for the reports. None acts on people or settings. */
export const tokenScope = z.enum(['read', 'write', 'data']);
export type TokenScope = z.infer<typeof tokenScope>;

/** Acts as its maker, in the organisation it was made in, for as long as he is a member there. */
export const apiToken = z.object({
  id: idOf('api token'),
  name: z.string(),
  scopes: z.array(tokenScope),
  /** Its last four characters. */
  hint: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const listTokens = endpoint({
  method: 'GET',
  path: '/tokens',
  access: 'organisation',
  summary: 'The caller’s own API tokens in this organisation',
  response: z.object({ items: z.array(apiToken) }),
});

export const createToken = endpoint({
  method: 'POST',
  path: '/tokens',
  access: 'organisation',
  confirmed: true,
  summary: 'Make an API token; it is shown this once',
  body: z.strictObject({
    name: requiredText(80),
    scopes: z.array(tokenScope).min(1).max(3),
    expires_in_days: z.number().int().min(1).max(366).nullable().default(90),
  }),
  response: apiToken.extend({ token: z.string() }),
  status: 201,
});

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/tokens/:id',
  access: 'organisation',
  summary: 'End an own API token',
  params: z.object({ id: idOf('api token') }),
  response: nothing,
});
