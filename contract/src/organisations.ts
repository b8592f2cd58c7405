import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { orgLocale } from './languages.ts';
import { userId } from './users.ts';
import { clock, currency, day, idOf, instant, requiredText, text, timeZone } from './values.ts';

export const orgId = idOf('organisation');

export const role = z.enum(['owner', 'admin', 'member']);
export type Role = z.infer<typeof role>;

export const industry = z.enum(['it', 'marketing', 'retail', 'education', 'other']);
export const orgSize = z.enum(['small', 'medium']);
export const weekStart = z.enum(['monday', 'sunday', 'saturday']);

export const preferences = z.object({
  timezone: timeZone,
  currency,
  locale: orgLocale,
  week_start: weekStart,
  /** How days are written in figures; null: nobody has chosen, so `DD.MM.YYYY`. */
  date_format: z.enum(['DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']).nullable(),
  /** Reminders keep to them. */
  working_hours: z.object({
    start: clock,
    end: clock,
    /** 1 is Monday, 7 Sunday. */
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  }),
  /** What the organisation sends letters about at all; within it each member decides for himself. */
  notifications: z.object({
    email_reports: z.boolean(),
    project_updates: z.boolean(),
    task_reminders: z.boolean(),
  }),
});

/** '' counts as not filled in; the scheme is what the specification asks for. */
export const website = text(300)
  .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), { error: 'website_scheme' })
  .meta({ examples: ['https://example.org'] });

export const organisation = z.object({
  id: orgId,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  industry: industry.nullable(),
  size: orgSize.nullable(),
  owner_id: userId,
  created_at: instant,
  updated_at: instant,
  custom_fields: z.object({ website: z.string().nullable(), phone: z.string().nullable() }),
  preferences,
  security: z.object({
    /** Strangers get 404 at its page and can't ask for access. */
    is_private: z.boolean(),
    /** Members may propose people, an owner or administrator approves; without it only those two invite. */
    approve_invitations: z.boolean(),
    /** Owner and administrators need a second factor for dangerous acts. */
    require_two_factor: z.boolean(),
  }),
  /** How far the demonstration data are filled in, 0 to 100; null: it was never one with such data. */
  demo_progress: z.number().int().min(0).max(100).nullable(),
  /** The caller's own role in it. */
  role,
});
export type Organisation = z.infer<typeof organisation>;

/** Unique, lower case, never a first part of the application's own paths. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, { error: 'slug_malformed' })
  .meta({ examples: ['severny-veter'] });

export const organisationName = requiredText(150);

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/orgs',
  access: 'signed_in',
  summary: 'Organisations of the signed-in user, the current one first',
  response: z.object({ items: z.array(organisation) }),
});

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/orgs',
  access: 'verified',
  summary: 'Create an organisation; the caller becomes its owner and it becomes current',
  body: z.strictObject({
    name: organisationName,
    description: text(500).optional(),
    industry: industry.optional(),
    size: orgSize.optional(),
    website: website.optional(),
    phone: text(50).optional(),
    preferences: preferences.partial().optional(),
  }),
  response: organisation,
  status: 201,
});

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/orgs/:orgId',
  access: 'organisation',
  summary: 'One organisation of the signed-in user',
  params: z.object({ orgId }),
  response: organisation,
});

/** A field that was filled and is now blank is sent as null. */
export const updateOrganisation = endpoint({
  method: 'PATCH',
  path: '/orgs/:orgId',
  access: 'organisation',
  summary: 'Change the profile and the preferences of an organisation',
  params: z.object({ orgId }),
  body: z
    .strictObject({
      name: organisationName,
      slug,
      description: text(500).nullable(),
      industry: industry.nullable(),
      size: orgSize.nullable(),
      website: website.nullable(),
      phone: text(50).nullable(),
      preferences: preferences.partial(),
    })
    .partial(),
  response: organisation,
});

export const updateSecurity = endpoint({
  method: 'PATCH',
  path: '/orgs/:orgId/security',
  access: 'organisation',
  confirmed: true,
  summary: 'Change the security settings; whoever demands a second factor must have one',
  params: z.object({ orgId }),
  body: z
    .strictObject({
      is_private: z.boolean(),
      approve_invitations: z.boolean(),
      require_two_factor: z.boolean(),
    })
    .partial(),
  response: organisation,
});

/** The former owner becomes an administrator. */
export const transferOwnership = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/transfer',
  access: 'organisation',
  confirmed: true,
  summary: 'Hand the organisation over to an active administrator',
  params: z.object({ orgId }),
  body: z.strictObject({ user_id: idOf('administrator') }),
  response: organisation,
});

/** An organisation on its way out: hidden at once, gone for good at `purge_at`. */
export const deletedOrganisation = z.object({
  id: orgId,
  name: z.string(),
  slug: z.string(),
  deleted_at: instant,
  purge_at: instant,
});
export type DeletedOrganisation = z.infer<typeof deletedOrganisation>;

export const deleteOrganisation = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/deletion',
  access: 'organisation',
  confirmed: true,
  summary: 'Delete the organisation, its name typed in; it can be restored for 30 days',
  params: z.object({ orgId }),
  body: z.strictObject({ name: z.string().max(200).meta({ 'x-entity': 'organisation name' }) }),
  response: deletedOrganisation,
});

export const listDeletedOrganisations = endpoint({
  method: 'GET',
  path: '/orgs/deleted',
  access: 'verified',
  summary: 'Own organisations that can still be restored',
  response: z.object({ items: z.array(deletedOrganisation) }),
});

export const restoreOrganisation = endpoint({
  method: 'DELETE',
  path: '/orgs/:orgId/deletion',
  access: 'verified',
  summary: 'Restore an own organisation within 30 days of its deletion',
  params: z.object({ orgId: idOf('deleted organisation') }),
  response: organisation,
});

/** What the page `/{slug}` shows; `membership` tells what the caller is to it. */
export const organisationPage = z.object({
  id: orgId,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  website: z.string().nullable(),
  membership: z.enum(['member', 'requested', 'none']),
});
export type OrganisationPage = z.infer<typeof organisationPage>;

const bySlug = z.object({ slug: requiredText(100).meta({ 'x-entity': 'organisation slug' }) });

export const getOrganisationPage = endpoint({
  method: 'GET',
  path: '/orgs/by-slug/:slug',
  access: 'verified',
  summary: 'The page of an organisation; a private one exists for its members only',
  params: bySlug,
  response: organisationPage,
});

export const requestAccess = endpoint({
  method: 'POST',
  path: '/orgs/by-slug/:slug/access-requests',
  access: 'verified',
  summary: 'Ask for access to an organisation that is not private',
  params: bySlug,
  response: organisationPage,
});

/** Shares are in percent with one decimal; null where there is nothing to divide. */
export const organisationStats = z.object({
  /** Active and suspended. */
  totalMembers: z.number().int(),
  activeMembers: z.number().int(),
  /** Invited and not yet in, while the link of the letter still works. */
  pendingMembers: z.number().int(),
  totalDepartments: z.number().int(),
  /** As many as `totalMembers`. */
  total_employees: z.number().int(),
  total_projects: z.number().int(),
  total_clients: z.number().int(),
  active_projects: z.number().int(),
  /** Done of all tasks that are not cancelled. */
  completion_rate: z.number().nullable(),
  /** Of those who are still in. */
  joined_last_30_days: z.number().int(),
  /** How many more joined in the last 30 days than in the 30 before; null where nobody joined in those. */
  monthly_growth: z.number().nullable(),
  /** The last change of anything in the organisation. */
  updated_at: instant,
});
export type OrganisationStats = z.infer<typeof organisationStats>;

export const getOrganisationStats = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/stats',
  aliases: ['/orgs/:orgId/memberships/stats'],
  access: 'organisation',
  summary: 'Members, departments, projects and what is done, counted',
  params: z.object({ orgId }),
  response: organisationStats,
});

const activity = z.object({
  tasks_created: z.number().int(),
  tasks_completed: z.number().int(),
  members_joined: z.number().int(),
  /** People who did something that the log holds. */
  active_people: z.number().int(),
});
/** Days of the organisation's time zone, `to` included; the previous period is as long and ends the day before. */
export const organisationAnalytics = z.object({
  data: z.array(activity.extend({ day })),
  totals: activity,
  previous: activity,
  meta: z.object({ from: day, to: day, time_range: z.string(), timezone: z.string() }),
});
export type OrganisationAnalytics = z.infer<typeof organisationAnalytics>;

export const getOrganisationAnalytics = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/analytics',
  access: 'organisation',
  summary: 'What an organisation has done, by day',
  params: z.object({ orgId }),
  query: z.object({
    /** `7d`, `30d`, … up to `366d`, ending today. */
    time_range: z
      .string()
      .regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])d$/, { error: 'time_range_malformed' })
      .default('30d'),
  }),
  response: organisationAnalytics,
});
