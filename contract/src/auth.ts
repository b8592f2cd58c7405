import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { newPassword, registration } from './users.ts';
import { email } from './values.ts';

const accepted = z.object({ status: z.literal('accepted') });
export const accessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** seconds */
  expires_in: z.number().int(),
});
/** The password was right and the account has a second factor: a code is due at `POST /auth/login/mfa`. */
export const secondStep = z.object({
  mfa_required: z.literal(true),
  ticket: z.string(),
  /** seconds */
  expires_in: z.number().int(),
});

const password = z.string().min(1).max(128);
/** Six digits of the authenticator, or a recovery code in any writing. */
export const code = z.string().trim().min(6).max(40);
const token = z.string().min(1).max(200);

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

/** Also settles the link to a new address of an account. */
export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  access: 'anyone',
  summary: 'Verify an e-mail address by the single-use link of the letter',
  query: z.object({ token }),
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

/** Sets the refresh cookie, unless a second step follows. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in with a password',
  body: z.strictObject({ email, password }),
  response: z.union([accessToken, secondStep]),
});

export const loginSecondStep = endpoint({
  method: 'POST',
  path: '/auth/login/mfa',
  access: 'anyone',
  summary: 'Finish signing in with a code of the second factor or a recovery code',
  body: z.strictObject({ ticket: token, code }),
  response: accessToken,
});

/** The answer is the same whether or not the address is known. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Send a link for choosing a new password',
  body: z.strictObject({ email }),
  response: accepted,
  status: 202,
});

/** Ends every session of the account; a second factor stays. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Choose a new password by the single-use link of the letter',
  body: z.strictObject({ token, password: newPassword }),
  response: nothing,
});

/** Without it a sensitive act answers `confirmation_required`; its `second_factor` tells whether a code is needed too. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  access: 'signed_in',
  summary: 'Prove who you are once more: opens sensitive acts of this session for five minutes',
  body: z.strictObject({ password, code: code.optional() }),
  response: nothing,
});
