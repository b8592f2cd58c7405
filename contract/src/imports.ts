import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { currency, cursor, day, idOf, instant, limit, money, page, requiredText } from './values.ts';

export const importId = idOf('import');

/** What a column of an advertising file can be; `ignore` is computed again from the others or not needed. */
export const adField = z.enum([
  'date',
  'platform',
  'account',
  'campaign_id',
  'campaign',
  'ad_group_id',
  'ad_group',
  'ad_id',
  'ad',
  'country',
  'region',
  'spend',
  'impressions',
  'clicks',
  'reach',
  'leads',
  'conversions',
  'conversion_value',
  'currency',
  'ignore',
]);
export type AdField = z.infer<typeof adField>;
export const numberFormat = z.enum(['comma', 'point']);
export const dateFormat = z.enum(['iso', 'day_first', 'month_first', 'excel', 'words']);

/** One column of the file as it was read: what we take it for and why it can be asked about. */
export const fileColumn = z.object({
  index: z.number().int(),
  name: z.string(),
  samples: z.array(z.string()),
  field: adField,
  /** Decimal sign of a numeric column; null when the samples fit both and the person must say. */
  number_format: numberFormat.nullable(),
  date_format: dateFormat.nullable(),
  /** The person must choose before the import: `1,234` alone, or 03/04/2025. */
  ambiguous: z.boolean(),
});
export type FileColumn = z.infer<typeof fileColumn>;

const exampleColumns = ['date', 'campaign', 'campaign_id', 'impressions', 'clicks', 'spend'].map(
  (field, index) => ({
    index,
    field,
    number_format: index > 2 ? 'comma' : null,
    date_format: index === 0 ? 'iso' : null,
  }),
);
/** How to read the file: one entry a column, by its index. */
export const mapping = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        index: z.number().int().min(0).max(499),
        field: adField,
        number_format: numberFormat.nullable().default(null),
        date_format: dateFormat.nullable().default(null),
      }),
    )
    .max(500)
    .meta({ examples: [exampleColumns] }),
  /** For files that don't carry them in a column. */
  platform: requiredText(60),
  currency,
});
export type Mapping = z.infer<typeof mapping>;

export const importStatus = z.enum(['uploaded', 'queued', 'running', 'done', 'failed']);

export const importTotals = z.object({
  rows: z.number().int(),
  period: z.object({ from: day, to: day }).nullable(),
  campaigns: z.number().int(),
  spend: money,
  impressions: z.number(),
  clicks: z.number(),
  leads: z.number(),
  conversions: z.number(),
  conversion_value: money,
});
export const skippedLine = z.object({ line: z.number().int(), reason: z.string() });

export const dataImport = z.object({
  id: importId,
  file_name: z.string(),
  size: z.number().int(),
  status: importStatus,
  source: z.object({ id: z.uuid(), name: z.string(), platform: z.string() }).nullable(),
  totals: importTotals.nullable(),
  skipped: z.number().int(),
  /** First lines that were left out, each with its number and reason. */
  skipped_lines: z.array(skippedLine),
  /** One sentence when it failed. */
  error: z.string().nullable(),
  /** 0 to 100 while running. */
  progress: z.number().int(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type DataImport = z.infer<typeof dataImport>;

const params = z.object({ id: importId });

export const uploadFile = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'organisation',
  scope: 'data',
  summary: 'Upload a file of advertising figures; nothing is imported yet',
  upload: true,
  response: z.object({
    import: dataImport,
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251']),
    delimiter: z.enum([',', ';', '\t']),
    /** 1-based line of the header; lines above it are a title. */
    header_line: z.number().int(),
    columns: z.array(fileColumn),
    /** The first rows as text, for the preview. */
    rows: z.array(z.array(z.string())),
    platform: z.string().nullable(),
    currency: z.string().nullable(),
  }),
  status: 201,
});
export type UploadedFile = z.output<(typeof uploadFile)['response']>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/imports/:id/preview',
  access: 'organisation',
  scope: 'data',
  summary: 'What an import with this mapping would bring; nothing is written',
  params,
  body: mapping,
  response: z.object({
    totals: importTotals,
    skipped: z.number().int(),
    skipped_lines: z.array(skippedLine),
    /** Days and rows of the same source that the import would replace; null while the warehouse does not answer. */
    overlap: z.object({ days: z.number().int(), rows: z.number().int() }).nullable(),
    /** Same file, already imported. */
    already_imported_at: instant.nullable(),
  }),
});
export type ImportPreview = z.output<(typeof previewImport)['response']>;

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/:id/run',
  access: 'organisation',
  scope: 'data',
  summary: 'Import the file in the background; the same file again changes nothing',
  params,
  body: mapping,
  response: dataImport,
  status: 202,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:id',
  access: 'organisation',
  scope: 'read',
  summary: 'One import and how far it is',
  params,
  response: dataImport,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  access: 'organisation',
  scope: 'read',
  summary: 'Imports, newest first',
  query: z.object({ cursor, limit: limit(50) }),
  response: page(dataImport),
});
