import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { importKind } from './import-fields.ts';
import { importId } from './imports.ts';
import { cursor, day, idOf, instant, limit, page, requiredText, text } from './values.ts';

export const sourceId = idOf('source');

/** The platforms whose accounts can be connected. */
export const connector = z.enum(['meta_ads', 'google_ads', 'yandex_direct', 'vk_ads']);
export type ConnectorName = z.infer<typeof connector>;

/** Campaigns and ads by default: a platform's campaigns spend more than the ads that it still tells of. */
const syncLevel = z.enum(['campaign', 'ad_group', 'ad']);
export type SyncLevel = z.infer<typeof syncLevel>;

/** How Yandex Direct gives a conversion to a click; the names are its own. */
const directAttribution = z.enum(['AUTO', 'FC', 'LC', 'LSC', 'LYDC', 'FCCD', 'LSCCD', 'LYDCCD']);

const account = {
  /**
   * Meta: number of the ad account, with or without `act_`. Google: customer id. Direct: login of an agency's client,
   * empty for one's own account. VK: empty.
   */
  account_id: text(100).default(''),
  /** Google: the manager account through which this one is reached. */
  manager_id: text(20).default(''),
};
const choices = {
  levels: z.array(syncLevel).min(1).max(3).default(['campaign', 'ad']),
  /** First day that is ever read; 90 days before today without it. */
  since: day.nullable().default(null),
  every_hours: z.number().int().min(1).max(24).default(6),
  /** Meta: the type of `actions` that counts as a lead or as a conversion; null: found out from the account itself. */
  leads_action: requiredText(120).nullable().default(null),
  conversions_action: requiredText(120).nullable().default(null),
  /** Direct: goals of Metrica that count as conversions; none: all of them. */
  goals: z
    .array(z.string().regex(/^\d{1,20}$/))
    .max(10)
    .default([]),
  attribution: directAttribution.default('AUTO'),
  /** Direct: money with VAT, as it is paid. */
  include_vat: z.boolean().default(true),
};
export const connectionSettings = z.strictObject({ ...account, ...choices });
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/**
 * Typed in once, kept encrypted, shown to nobody. Meta and Direct: `access_token`. Google: `developer_token`,
 * `client_id`, `client_secret`, `refresh_token`. VK: `client_id` and `client_secret`, or `access_token`.
 */
export const credentials = z.strictObject({
  access_token: requiredText(4_000).optional(),
  refresh_token: requiredText(4_000).optional(),
  client_id: requiredText(400).optional(),
  client_secret: requiredText(400).optional(),
  developer_token: requiredText(400).optional(),
});
export type Credentials = z.infer<typeof credentials>;

/** What the platform says of an account. */
export const connectedAccount = z.object({
  name: z.string(),
  currency: z.string(),
  /** Days of its figures are days there. */
  time_zone: z.string(),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

export const source = z.object({
  id: sourceId,
  name: z.string(),
  platform: z.string(),
  kind: z.enum(['file', 'push', 'connection']),
  connector: connector.nullable(),
  settings: connectionSettings.nullable(),
  /** null until the platform has been asked, which it is again with each sync. */
  account: connectedAccount.nullable(),
  /** `broken`: the platform refuses the token; nothing is tried until somebody changes it. */
  status: z.enum(['active', 'paused', 'broken']),
  /** Last day with figures; null: none, or the warehouse does not answer. */
  last_day: day.nullable(),
  /** When figures last came, in whatever way. */
  last_import_at: instant.nullable(),
  last_synced_at: instant.nullable(),
  next_sync_at: instant.nullable(),
  /** One sentence in the reader's language: what the platform says, else why the last import of its figures failed. */
  error: z.string().nullable(),
  is_syncing: z.boolean(),
  created_at: instant,
});
export type Source = z.infer<typeof source>;

export const sync = z.object({
  id: idOf('source sync'),
  level: syncLevel,
  from: day,
  to: day,
  status: z.enum(['queued', 'running', 'done', 'failed']),
  rows: z.number().int(),
  /** 0 to 100, by days. */
  progress: z.number().int(),
  /** The platform asked for patience until then. */
  waits_until: instant.nullable(),
  /** What it brought, once it was read whole. */
  import_id: importId.nullable(),
  /** Why it failed: the reading, or the import of what was read. */
  error: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
});
export type SourceSync = z.infer<typeof sync>;

/** What there is of a source: of one kind, and of advertising at one level, which are never added up. */
export const holding = z.object({
  kind: importKind,
  level: z.enum(['account', 'campaign', 'ad_group', 'ad']).nullable(),
  /** First and last day; null where the rows name none. */
  from: day.nullable(),
  to: day.nullable(),
  /** Different ones; a day between that is missing is no day. */
  days: z.number().int(),
  rows: z.number().int(),
});
export type Holding = z.infer<typeof holding>;

const params = z.object({ id: sourceId });

export const listSources = endpoint({
  method: 'GET',
  path: '/sources',
  access: 'organisation',
  scope: 'read',
  summary: 'Where figures come from: files, pushes of other systems, connected accounts',
  response: z.object({ items: z.array(source) }),
});

export const getSource = endpoint({
  method: 'GET',
  path: '/sources/:id',
  access: 'organisation',
  scope: 'read',
  summary: 'One source',
  params,
  response: source,
});

export const sourceHoldings = endpoint({
  method: 'GET',
  path: '/sources/:id/holdings',
  access: 'organisation',
  scope: 'read',
  summary: 'What there is of a source: days and rows by kind and level',
  params,
  response: z.object({ items: z.array(holding) }),
});

/** The platform is asked at once: what it refuses is not kept. When it can't be reached, the first sync asks again. */
export const createConnection = endpoint({
  method: 'POST',
  path: '/sources',
  access: 'organisation',
  summary: 'Connect an account of a platform and begin to read it',
  body: z.strictObject({
    connector,
    name: requiredText(80),
    credentials: credentials.meta({
      examples: [
        {
          access_token: 'EAAB-example',
          refresh_token: '1//example',
          client_id: 'example',
          client_secret: 'example',
          developer_token: 'example',
        },
      ],
    }),
    settings: connectionSettings.meta({ examples: [{ account_id: '1234567890' }] }),
  }),
  response: source,
  status: 201,
});

export const changeSource = endpoint({
  method: 'PATCH',
  path: '/sources/:id',
  access: 'organisation',
  summary: 'Rename a source; pause and resume a connection, change what it reads, give it a new token',
  params,
  body: z
    .strictObject({
      name: requiredText(80),
      status: z.enum(['active', 'paused']),
      credentials,
      /** Another account is another connection. */
      settings: z.strictObject({
        levels: choices.levels.unwrap().optional(),
        since: day.nullable().optional(),
        every_hours: choices.every_hours.unwrap().optional(),
        leads_action: requiredText(120).nullable().optional(),
        conversions_action: requiredText(120).nullable().optional(),
        goals: choices.goals.unwrap().optional(),
        attribution: directAttribution.optional(),
        include_vat: z.boolean().optional(),
      }),
    })
    .partial(),
  response: source,
});

export const startSync = endpoint({
  method: 'POST',
  path: '/sources/:id/sync',
  access: 'organisation',
  scope: 'data',
  summary: 'Read an account now: what is new and what may have been restated, or the days that are named',
  params,
  body: z.strictObject({ from: day, to: day }).partial(),
  /** One for each level. */
  response: z.object({ items: z.array(sync) }),
  status: 202,
});

export const listSyncs = endpoint({
  method: 'GET',
  path: '/sources/:id/syncs',
  access: 'organisation',
  scope: 'read',
  summary: 'Readings of an account, the newest first',
  params,
  query: z.object({ cursor, limit: limit(50) }),
  response: page(sync),
});

export const deleteSource = endpoint({
  method: 'DELETE',
  path: '/sources/:id',
  access: 'organisation',
  summary: 'Disconnect a source; its figures stay or go',
  params,
  query: z.object({
    /** `keep`: the source stays as one of files. */
    figures: z.enum(['keep', 'remove']),
  }),
  response: nothing,
});
