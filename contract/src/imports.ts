import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { importField, importKind } from './import-fields.ts';
import { userId } from './users.ts';
import {
  currency,
  cursor,
  day,
  idOf,
  instant,
  limit,
  money,
  page,
  requiredText,
  timeZone,
} from './values.ts';

export const importId = idOf('import');

/** Of a number: its decimal sign; `micros` are whole millionths, as Google and Yandex give money to programs. */
export const numberFormat = z.enum(['comma', 'point', 'micros']);
export const dateFormat = z.enum(['iso', 'day_first', 'month_first', 'excel', 'words']);

/** One column of the file as it was read: what we take it for and why it can be asked about. */
export const fileColumn = z.object({
  index: z.number().int(),
  name: z.string(),
  samples: z.array(z.string()),
  field: importField,
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
  kind: importKind.default('ads'),
  columns: z
    .array(
      z.strictObject({
        index: z.number().int().min(0).max(499),
        field: importField,
        number_format: numberFormat.nullable().default(null),
        date_format: dateFormat.nullable().default(null),
      }),
    )
    .max(500)
    .meta({ examples: [exampleColumns] }),
  /** For files that don't carry them in a column. */
  platform: requiredText(60),
  currency,
  /** Where the clock stood that wrote moments without an offset; the organisation's own where nobody says it. */
  time_zone: timeZone.optional(),
});
export type Mapping = z.infer<typeof mapping>;

export const importStatus = z.enum(['uploaded', 'queued', 'running', 'done', 'failed', 'undoing', 'undone']);

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
  /** Of deals: how many were won, and what all that have an amount come to. */
  won: z.number().int().nullable().default(null),
  amount: money.nullable().default(null),
  /** Of touches: different people. */
  persons: z.number().int().nullable().default(null),
  /** What the file's own row of totals says otherwise than its rows do, where it does; of the first such column. Imports of earlier versions say nothing of it. */
  claimed: z.object({ measure: importField, told: money, summed: money }).nullish(),
});
export type ImportTotals = z.infer<typeof importTotals>;
export const skippedLine = z.object({ line: z.number().int(), reason: z.string() });

export const dataImport = z.object({
  id: importId,
  kind: importKind,
  /** A file that somebody chose, rows that another system pushed, a reading of a connected account. */
  origin: z.enum(['file', 'push', 'sync']),
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
  created_by: userId,
  finished_at: instant.nullable(),
  undone_at: instant.nullable(),
  undone_by: userId.nullable(),
});
export type DataImport = z.infer<typeof dataImport>;

const params = z.object({ id: importId });

/** A file as it was read: what it seems to be, and its first rows. */
const uploadedFile = z.object({
  import: dataImport,
  /** What its rows seem to be. */
  kind: importKind,
  /** A file with these columns was imported before: columns, kind and formats are those of that time. */
  remembered: z.boolean(),
  /** What each column would be in a file of each kind, in the order of the columns. */
  proposals: z.record(importKind, z.array(importField)),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251']),
  delimiter: z.enum([',', ';', '\t']),
  /** 1-based line of the header; lines above it are a title. */
  header_line: z.number().int(),
  columns: z.array(fileColumn),
  /** The first rows as text, for the preview. */
  rows: z.array(z.array(z.string())),
  platform: z.string().nullable(),
  currency: z.string().nullable(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/imports',
  access: 'organisation',
  scope: 'data',
  summary:
    'Upload a table (CSV, TSV, XLSX, also in gzip or zip) of advertising, deals, touches or paths; nothing is imported yet',
  upload: true,
  response: uploadedFile,
  status: 201,
});

export const reopenFile = endpoint({
  method: 'GET',
  path: '/imports/:id/file',
  access: 'organisation',
  scope: 'data',
  summary: 'A file that was uploaded earlier, as the upload answered it: to go on with its import',
  params,
  response: uploadedFile,
});

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
    /**
     * Of advertising: days and rows of the same source that the import would replace. Of deals: how many of them the
     * source knows already, and on how many days they began; those the import adds to. Of touches and paths 0 and 0. null
     * while the warehouse does not answer, and of more deals than can be asked about.
     */
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
  query: z.object({
    source_id: idOf('source').optional(),
    status: importStatus.optional(),
    cursor,
    limit: limit(50),
  }),
  response: page(dataImport),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:id/undo',
  access: 'organisation',
  scope: 'data',
  summary: 'Take an import back, in the background: what it brought goes, what it replaced returns',
  params,
  response: dataImport,
  status: 202,
});

export const pushLimits = { bytes: 10 * 1024 * 1024, rows: 50_000 } as const;

const pushedRow = { date: '2025-03-01', campaign_id: '7', campaign: 'Бренд', clicks: 12, spend: '340.50' };
export const pushRows = endpoint({
  method: 'POST',
  path: '/data/rows',
  access: 'organisation',
  scope: 'data',
  summary:
    'Hand in rows of another system: a JSON array, or JSON lines as application/x-ndjson. Rows are imported in the background as those of a file are; the answer is the import, which names each row that was left out',
  headers: z.looseObject({
    /** Chosen by the sender, one for each batch: the same key with the same rows is the same import, however often it comes. */
    'idempotency-key': z.string().trim().min(1).max(200),
  }),
  query: z.object({
    kind: importKind.default('ads'),
    /** The platform, for rows that don't name it; also the name of the source, unless `source` gives one. */
    platform: requiredText(60).default('push'),
    source: requiredText(60).optional(),
    /** Of rows that don't name it; by default that of the organisation. */
    currency: currency.optional(),
  }),
  /** One object a row, by the names of our fields: text, numbers, null. Whatever is no such object is skipped by its number. */
  body: z.array(z.unknown().meta({ examples: [pushedRow] })).min(1),
  largestBody: pushLimits.bytes,
  response: dataImport,
  status: 202,
});
