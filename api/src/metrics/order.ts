import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { definitionsOf } from './definitions.ts';

/** The value of a measure for comparing: money is text. */
export function asNumber(figures: Figures | undefined, name: MeasureKey): number | null {
  const value = figures?.[name]?.value ?? null;
  return value === null ? null : Number(value);
}

/**
 * The best rows first, in the measure's own direction (a low price of a lead is better than a high one; of what is
 * neither, the largest); unknown values last, equal ones by spend, then by name.
 */
export function bestFirst<R extends { readonly figures: Figures; readonly cohort?: Figures }>(
  rows: readonly R[],
  metric: MeasureKey,
  name: (row: R) => string,
): R[] {
  const sign = definitionsOf([metric])[0]?.better === 'down' ? 1 : -1;
  const compared = rows.map((row) => ({
    row,
    name: name(row),
    spend: asNumber(row.figures, 'spend'),
    value: row.figures[metric] ? asNumber(row.figures, metric) : asNumber(row.cohort, metric),
  }));
  return compared
    .toSorted(
      (a, b) =>
        nullsLast(a.value, b.value, sign) ||
        nullsLast(a.spend, b.spend, -1) ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    )
    .map(({ row }) => row);
}

function nullsLast(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return sign * (a - b);
}
