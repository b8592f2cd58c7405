import type { ImportField } from '@takt/contract/import-fields.ts';

/** Fields that count things: a fraction of one does not exist. */
export const wholeMeasures = [
  'impressions',
  'clicks',
  'reach',
  'leads',
  'video_3s',
  'video_p100',
] as const satisfies ImportField[];
export const decimalMeasures = ['spend', 'conversions', 'conversion_value'] as const satisfies ImportField[];
export type Measure = (typeof wholeMeasures)[number] | (typeof decimalMeasures)[number];
export const wholeFields: ReadonlySet<ImportField> = new Set(wholeMeasures);

/** Fields of any kind of file whose cells are numbers, and those whose cells are days or moments. */
export const numberFields: ReadonlySet<ImportField> = new Set<ImportField>([
  ...wholeMeasures,
  ...decimalMeasures,
  'amount',
  'refunded',
  'cogs',
  'nulls',
]);
export const dateFields: ReadonlySet<ImportField> = new Set<ImportField>([
  'date',
  'started',
  'created',
  'mql',
  'sql',
  'won',
  'lost',
  'closed',
  'moment',
]);
