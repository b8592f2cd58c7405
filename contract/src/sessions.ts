import { z } from './zod.ts';
import { accessToken } from './auth.ts';
import { endpoint, nothing } from './endpoint.ts';
import { idOf, instant } from './values.ts';

export const sessionId = idOf('session');

/** Needs the refresh cookie and the header `X-Requested-With: takt`, which no foreign page can send. */
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'anyone',
  summary: 'Rotate the refresh token and get a new access token',
  response: accessToken,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'End the session of the refresh cookie and of the bearer token',
  response: nothing,
});

export const session = z.object({
  id: sessionId,
  /** Whether it is the one that asks. */
  current: z.boolean(),
  created_at: instant,
  last_seen_at: instant,
  user_agent: z.string(),
  address: z.string(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'signed_in',
  summary: 'Where you are signed in, this session first, then by last use',
  response: z.object({ items: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:sessionId',
  access: 'signed_in',
  summary: 'Sign out one of your sessions',
  params: z.object({ sessionId }),
  response: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'signed_in',
  summary: 'Sign out every session of yours but this one',
  response: z.object({ ended: z.number().int() }),
});
