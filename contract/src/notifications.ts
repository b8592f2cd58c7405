import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { eventKind } from './events.ts';
import { userId } from './users.ts';
import { cursor, flag, idOf, instant, limit, page } from './values.ts';

/** Why somebody is told: the strongest reason that holds, in this order. */
export const notificationReason = z.enum([
  'mentioned',
  'assigned',
  'due',
  'overdue',
  'commented',
  'status',
  'watching',
  'project',
]);
export type NotificationReason = z.infer<typeof notificationReason>;

export const notification = z.object({
  id: idOf('notification'),
  kind: eventKind,
  reason: notificationReason,
  actor_id: userId.nullable(),
  /** Of a change the field that counts most, by the names of the contract. */
  field: z.string().nullable(),
  /**
   * First words of a comment; the new value of `field` as it is in the contract; the day of a reminder; of
   * `tasks.changed` how many tasks that concern the reader. '' where the kind says it all.
   */
  excerpt: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

/** What is told of: a task or a project. */
const about = { entity: z.enum(['task', 'project']), entity_id: z.uuid() };
const subjectOf = z.strictObject({
  entity: about.entity,
  entity_id: idOf('task'),
});

export const notificationGroup = z.object({
  ...about,
  /** `WEB-42` of a task, `WEB` of a project. */
  key: z.string(),
  title: z.string(),
  unread: z.number().int(),
  total: z.number().int(),
  muted: z.boolean(),
  /** The newest first, at most five. */
  items: z.array(notification),
});
export type NotificationGroup = z.infer<typeof notificationGroup>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'organisation',
  summary: 'What the caller is told, grouped by what it is about, the latest first',
  query: z.object({
    unread: flag.optional(),
    reason: notificationReason.optional(),
    cursor,
    limit: limit(30, 100),
  }),
  response: page(notificationGroup),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/count',
  access: 'organisation',
  summary: 'How many things the caller has not read about, and when something last came',
  response: z.object({ unread: z.number().int(), latest_at: instant.nullable() }),
});

/** Without a subject: everything. */
export const markNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  access: 'organisation',
  summary: 'Mark what was told as read, or as unread again',
  body: z.strictObject({ about: subjectOf.optional(), read: z.boolean().default(true) }),
  response: nothing,
});

export const muteSubject = endpoint({
  method: 'PUT',
  path: '/notifications/mute',
  access: 'organisation',
  summary: 'Be told no more about a task or a project, or be told again; a mention still gets through',
  body: subjectOf.extend({ muted: z.boolean() }),
  response: nothing,
});

export const notificationSettings = z.object({
  /** What happens comes as a letter, at most one in ten minutes. */
  letters: z.boolean(),
  /** A letter on the morning of every working day with what is due and overdue, at this hour of the organisation's time zone. */
  digest: z.boolean(),
  digest_hour: z.number().int().min(0).max(23),
  /** On Monday morning the five things of the week that matter, where there are any. */
  weekly_letter: z.boolean(),
  /** Reasons that never come as a letter; the inbox has them all the same. */
  silent: z.array(notificationReason).max(20),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  access: 'organisation',
  summary: 'How the caller wants to be told in this organisation',
  response: notificationSettings,
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notifications/settings',
  access: 'organisation',
  summary: 'Change how the caller wants to be told',
  body: z.strictObject(notificationSettings.shape).partial(),
  response: notificationSettings,
});
