import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { language } from './languages.ts';
import { cursor, email, idOf, instant, limit, page, requiredText, text } from './values.ts';

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

/** What people of the same organisation see of each other. */
export const person = user.omit({ language: true });
export type Person = z.infer<typeof person>;

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

/** Ends the other sessions. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/me/change-password',
  access: 'signed_in',
  summary: 'Change the own password',
  body: z.strictObject({ current_password: z.string().min(1).max(128), new_password: newPassword }),
  response: nothing,
});

/** The answer is the same whether or not the address is taken. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/users/me/change-email',
  access: 'signed_in',
  confirmed: true,
  summary: 'Send a link to a new address; the account moves there once it is followed',
  body: z.strictObject({ email }),
  response: z.object({ status: z.literal('accepted') }),
  status: 202,
});

/** PNG, JPEG or WebP by content, at most 5 MB and 40 megapixels; kept as WebP of 256 × 256. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/users/me/upload-avatar',
  access: 'signed_in',
  summary: 'Change the own picture: multipart, field `file`',
  upload: true,
  response: user,
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  access: 'signed_in',
  summary: 'Remove the own picture',
  response: user,
});

/** An `<img>` sends no token: the hash of the content in the address is what nobody can guess. */
export const getAvatar = endpoint({
  method: 'GET',
  path: '/avatars/:hash',
  access: 'anyone',
  summary: 'A picture by the hash of its content; never changes',
  params: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ 'x-entity': 'avatar' }),
  }),
  file: 'image/webp',
  response: z.string(),
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

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: 'organisation',
  summary: 'People of the current organisation, by name',
  query: z.object({ cursor, limit: limit(50) }),
  response: page(person),
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/users/search',
  access: 'organisation',
  summary: 'People of the current organisation by the beginning of a name, username or address, best first',
  query: z.object({ q: text(100).default(''), limit: limit(20, 50) }),
  response: z.object({ items: z.array(person) }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  access: 'organisation',
  summary: 'One person of the current organisation',
  params: z.object({ userId }),
  response: person,
});

/** Counted in the current organisation; `completion_rate` is done of all that are not cancelled, in percent. */
export const userStats = z.object({
  total_tasks: z.number().int(),
  completed_tasks: z.number().int(),
  in_progress_tasks: z.number().int(),
  overdue_tasks: z.number().int(),
  completion_rate: z.number().nullable(),
  active_projects: z.number().int(),
});
export type UserStats = z.infer<typeof userStats>;

export const getUserStats = endpoint({
  method: 'GET',
  path: '/users/:userId/stats',
  access: 'organisation',
  summary: 'How much work a person has, and how much is done',
  params: z.object({ userId }),
  response: userStats,
});
