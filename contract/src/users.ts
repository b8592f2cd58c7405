import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { language } from './languages.ts';
import { email, idOf, instant, requiredText } from './values.ts';

export const userId = idOf('user');

export const user = z.object({
  id: userId,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar_url: z.string().nullable(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  last_login_at: instant.nullable(),
  language: language.nullable(),
});
export type User = z.infer<typeof user>;

/** 8 to 128 characters, no rules of composition; the api refuses the most common ones. */
export const newPassword = z.string().min(8).max(128);
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{1,38}$/);

export const me = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'signed_in',
  summary: 'The signed-in user',
  response: user,
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: 'signed_in',
  summary: 'Change the own profile',
  body: z
    .strictObject({
      username,
      first_name: requiredText(100),
      last_name: requiredText(100),
      language: language.nullable(),
    })
    .partial(),
  response: user,
});

export const setCurrentOrg = endpoint({
  method: 'PUT',
  path: '/users/me/current-org',
  access: 'verified',
  summary: 'Choose the organisation that unscoped calls act in',
  body: z.strictObject({ org_id: idOf('organisation') }),
  response: nothing,
});

export const registration = z.strictObject({
  email,
  password: newPassword,
  first_name: requiredText(100),
  last_name: requiredText(100),
});
