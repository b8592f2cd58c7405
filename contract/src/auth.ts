import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { registration } from './users.ts';
import { email } from './values.ts';

const accepted = z.object({ status: z.literal('accepted') });
export const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** seconds */
  expires_in: z.number().int(),
});

/** The answer is the same whether or not the address is known. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary: 'Register; a letter with a verification link follows',
  body: registration,
  response: accepted,
  status: 202,
});

export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  access: 'anyone',
  summary: 'Verify an e-mail address by the single-use link of the letter',
  query: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ status: z.literal('verified') }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'anyone',
  summary: 'Send the verification letter again',
  body: z.strictObject({ email }),
  response: accepted,
  status: 202,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in; sets the refresh cookie',
  body: z.strictObject({ email, password: z.string().min(1).max(128) }),
  response: accessToken,
});

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
