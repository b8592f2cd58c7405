import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { orgLocale } from './languages.ts';
import { userId } from './users.ts';
import { idOf, instant, requiredText, text } from './values.ts';

export const orgId = idOf('organisation');

export const role = z.enum(['owner', 'admin', 'member']);
export type Role = z.infer<typeof role>;

export const industry = z.enum(['it', 'marketing', 'retail', 'education', 'other']);
export const orgSize = z.enum(['small', 'medium']);
export const weekStart = z.enum(['monday', 'sunday', 'saturday']);

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
export const timeZone = z
  .string()
  .refine((zone) => timeZones.has(zone), { error: 'unknown_time_zone' })
  .meta({ examples: ['Europe/Moscow'] });
const currencies = new Set(Intl.supportedValuesOf('currency'));
export const currency = z
  .string()
  .refine((code) => currencies.has(code), { error: 'unknown_currency' })
  .meta({ examples: ['RUB'] });

export const preferences = z.object({
  timezone: timeZone,
  currency,
  locale: orgLocale,
  week_start: weekStart,
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
  /** The caller's own role in it. */
  role,
});
export type Organisation = z.infer<typeof organisation>;

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
