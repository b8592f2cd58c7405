import { type ImportField, importFields, type ImportKind } from '@takt/contract/import-fields.ts';
import type { FileColumn, Mapping, UploadedFile } from '@takt/contract/imports.ts';

/** What the person has said so far about a file; begins with what the api recognised. */
export type Draft = Mapping;
type DraftColumn = Draft['columns'][number];

export const OTHER = 'other';
/** What files of a kind are called where nothing names their source; advertising always has a platform. */
const usualSources: Readonly<Record<ImportKind, string>> = {
  ads: '',
  deals: 'crm',
  touches: 'site',
  paths: 'paths',
};
const measures: readonly ImportField[] = [
  'spend',
  'impressions',
  'clicks',
  'reach',
  'leads',
  'conversions',
  'conversion_value',
  'video_3s',
  'video_p100',
];
const amounts: readonly ImportField[] = ['amount', 'refunded', 'cogs', 'nulls'];
const days: readonly ImportField[] = [
  'date',
  'started',
  'created',
  'mql',
  'sql',
  'won',
  'lost',
  'closed',
  'moment',
];
export const isNumber = (field: ImportField): boolean => measures.includes(field) || amounts.includes(field);

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => importFields[kind];

export function draftOf(
  { kind, columns, platform, currency }: Pick<UploadedFile, 'kind' | 'columns' | 'platform' | 'currency'>,
  organisationCurrency: string,
): Draft {
  return {
    kind,
    columns: columns.map(({ index, field, number_format, date_format }) => ({
      index,
      field,
      number_format,
      date_format,
    })),
    // A file that names platforms row by row is a source of its own kind.
    platform:
      platform ??
      (kind === 'ads' && columns.some(({ field }) => field === 'platform') ? OTHER : usualSources[kind]),
    currency: currency ?? organisationCurrency,
  };
}

/** The same file as one of another kind: its columns are what they would be there. */
export function withKind(
  { proposals, columns }: Pick<UploadedFile, 'proposals' | 'columns'>,
  draft: Draft,
  kind: ImportKind,
): Draft {
  if (kind === draft.kind) return draft;
  const isUsual = Object.values(usualSources).includes(draft.platform) || draft.platform === OTHER;
  return {
    ...draft,
    kind,
    platform: isUsual ? usualSources[kind] : draft.platform,
    columns: columns.map(({ index, number_format, date_format }) => ({
      index,
      field: proposals[kind][index] ?? 'ignore',
      number_format,
      date_format,
    })),
  };
}

export const withColumn = (draft: Draft, index: number, part: Partial<DraftColumn>): Draft => ({
  ...draft,
  columns: draft.columns.map((column) => (column.index === index ? { ...column, ...part } : column)),
});

export const fieldOf = ({ columns }: Draft, index: number): ImportField =>
  columns.find((column) => column.index === index)?.field ?? 'ignore';

/** Whether a column of the file says it, so that nobody has to. */
export const saysItself = ({ columns }: Draft, field: ImportField): boolean =>
  columns.some((column) => column.field === field);

/** A column that reads both ways and is used as a number or a day: the person says which. */
export interface Question {
  index: number;
  name: string;
  kind: 'number' | 'date';
  sample: string;
  answer: DraftColumn['number_format'] | DraftColumn['date_format'];
}

export function questionsOf(columns: readonly FileColumn[], draft: Draft): Question[] {
  return columns.flatMap(({ index, name, samples, ambiguous }): Question[] => {
    const chosen = draft.columns.find((column) => column.index === index);
    if (!ambiguous || !chosen) return [];
    if (isNumber(chosen.field)) {
      const sample = samples.find((one) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(one)) ?? samples[0] ?? '';
      return [{ index, name, kind: 'number', sample, answer: chosen.number_format }];
    }
    if (days.includes(chosen.field)) {
      const sample = samples.find(tellsBoth) ?? samples[0] ?? '';
      return [{ index, name, kind: 'date', sample, answer: chosen.date_format }];
    }
    return [];
  });
}

/** What a file of each kind can't do without: one field of each list, and what is said when there is none. */
const needed = {
  ads: [
    { code: 'noDate', some: ['date'] },
    { code: 'noMeasure', some: measures },
  ],
  deals: [{ code: 'noDeal', some: ['deal_id', 'lead_id'] }],
  touches: [
    { code: 'noPerson', some: ['person_id'] },
    { code: 'noMoment', some: ['moment'] },
  ],
  paths: [
    { code: 'noPath', some: ['path'] },
    { code: 'noConversions', some: ['conversions', 'nulls'] },
  ],
} as const satisfies Record<ImportKind, readonly { code: string; some: readonly ImportField[] }[]>;
export type Missing = (typeof needed)[ImportKind][number]['code'];

export type Problem =
  | { code: Missing | 'noPlatform' }
  | { code: 'twice'; field: ImportField; names: string[] }
  | { code: 'openNumber' | 'openDate'; name: string };

/** What the api would refuse: said before it is asked. */
export function problemsOf(columns: readonly FileColumn[], draft: Draft): Problem[] {
  const used = draft.columns.filter(({ field }) => field !== 'ignore');
  const twice = fieldsOf(draft.kind).flatMap((field): Problem[] => {
    const names = used.filter((one) => one.field === field).map(({ index }) => columnName(columns, index));
    return names.length > 1 ? [{ code: 'twice', field, names }] : [];
  });
  const open = questionsOf(columns, draft).flatMap(({ answer, kind, name }): Problem[] =>
    answer === null ? [{ code: kind === 'number' ? 'openNumber' : 'openDate', name }] : [],
  );
  return [
    ...needed[draft.kind].flatMap(({ code, some }): Problem[] =>
      used.some(({ field }) => some.some((one: ImportField) => one === field)) ? [] : [{ code }],
    ),
    ...twice,
    ...open,
    ...(draft.platform.trim() === '' ? [{ code: 'noPlatform' } as const] : []),
  ];
}

const columnName = (columns: readonly FileColumn[], index: number) =>
  columns.find((column) => column.index === index)?.name ?? '';

/** What the api is told. */
export const mappingOf = (draft: Draft): Mapping => ({ ...draft, platform: draft.platform.trim() });

/** `1,234` as decimal text, read with a decimal comma and with a decimal point; null where it can't be. */
export function numberReadings(sample: string): Record<'comma' | 'point', string | null> {
  const bare = sample.replace(/[^\d.,-]/g, '');
  const read = (thousands: string, decimal: string) => {
    const text = bare.replaceAll(thousands, '').replace(decimal, '.');
    return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
  };
  return { comma: read('.', ','), point: read(',', '.') };
}

const DATE = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/;

/** `03/04/2025` as 3 April and as 4 March; null where there is no such day. */
export function dateReadings(sample: string): Record<'day_first' | 'month_first', string | null> {
  const [, first = '', second = '', year = ''] = DATE.exec(sample) ?? [];
  return { day_first: dayOf(year, second, first), month_first: dayOf(year, first, second) };
}

function tellsBoth(sample: string): boolean {
  const { day_first, month_first } = dateReadings(sample);
  return day_first !== null && month_first !== null && day_first !== month_first;
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
