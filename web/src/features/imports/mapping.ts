import {
  type AdField,
  adField,
  type FileColumn,
  type Mapping,
  type UploadedFile,
} from '@takt/contract/imports.ts';

/** What the person has said so far about a file; begins with what the api recognised. */
export type Draft = Mapping;
type DraftColumn = Draft['columns'][number];

export const fields = adField.options;
export const OTHER = 'other';
const measures: readonly AdField[] = [
  'spend',
  'impressions',
  'clicks',
  'reach',
  'leads',
  'conversions',
  'conversion_value',
];
export const isMeasure = (field: AdField): boolean => measures.includes(field);

export function draftOf(
  { columns, platform, currency }: Pick<UploadedFile, 'columns' | 'platform' | 'currency'>,
  organisationCurrency: string,
): Draft {
  return {
    columns: columns.map(({ index, field, number_format, date_format }) => ({
      index,
      field,
      number_format,
      date_format,
    })),
    // A file that names platforms row by row is a source of its own kind.
    platform: platform ?? (columns.some(({ field }) => field === 'platform') ? OTHER : ''),
    currency: currency ?? organisationCurrency,
  };
}

export const withColumn = (draft: Draft, index: number, part: Partial<DraftColumn>): Draft => ({
  ...draft,
  columns: draft.columns.map((column) => (column.index === index ? { ...column, ...part } : column)),
});

export const fieldOf = ({ columns }: Draft, index: number): AdField =>
  columns.find((column) => column.index === index)?.field ?? 'ignore';

/** Whether a column of the file says it, so that nobody has to. */
export const saysItself = ({ columns }: Draft, field: AdField): boolean =>
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
    if (isMeasure(chosen.field)) {
      const sample = samples.find((one) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(one)) ?? samples[0] ?? '';
      return [{ index, name, kind: 'number', sample, answer: chosen.number_format }];
    }
    if (chosen.field === 'date') {
      const sample = samples.find(tellsBoth) ?? samples[0] ?? '';
      return [{ index, name, kind: 'date', sample, answer: chosen.date_format }];
    }
    return [];
  });
}

export type Problem =
  | { code: 'noDate' | 'noMeasure' | 'noPlatform' }
  | { code: 'twice'; field: AdField; names: string[] }
  | { code: 'openNumber' | 'openDate'; name: string };

/** What the api would refuse: said before it is asked. */
export function problemsOf(columns: readonly FileColumn[], draft: Draft): Problem[] {
  const used = draft.columns.filter(({ field }) => field !== 'ignore');
  const twice = fields.flatMap((field): Problem[] => {
    const names = used.filter((one) => one.field === field).map(({ index }) => columnName(columns, index));
    return names.length > 1 ? [{ code: 'twice', field, names }] : [];
  });
  const open = questionsOf(columns, draft).flatMap(({ answer, kind, name }): Problem[] =>
    answer === null ? [{ code: kind === 'number' ? 'openNumber' : 'openDate', name }] : [],
  );
  return [
    ...(saysItself(draft, 'date') ? [] : [{ code: 'noDate' } as const]),
    ...(used.some(({ field }) => isMeasure(field)) ? [] : [{ code: 'noMeasure' } as const]),
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
