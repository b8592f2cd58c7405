import type { Measured } from '@takt/contract/metrics.ts';
import type { Cohort } from '@takt/contract/contracts.ts';
import { added, divided, subtracted } from '../../../metrics/decimals.ts';

/** One month of one cohort that anything was bought in; money is decimal text, null where nobody wrote it down. */
export interface Cell {
  readonly month: string;
  readonly age: number;
  readonly clients: number;
  readonly revenue: string | null;
  readonly margin: string | null;
  /** Contracts whose costs are unknown: the margin of the month is, too. */
  readonly uncosted: number;
}

/**
 * Cohorts by month of the first contract, to the month of `asOf`, the last day that is known. Ages without revenue carry
 * the sum forward; the month of `asOf` is open unless `asOf` is its last day. LTV(k) = net revenue of months 0..k / size
 * (observed only), payback = first k whose LTV by margin covers the CAC (analytics.md §2, §3).
 */
export function cohortsOf(
  cells: readonly Cell[],
  spend: ReadonlyMap<string, Measured>,
  asOf: string,
): Cohort[] {
  const last = asOf.slice(0, 7);
  const isOpen = (month: string) => month === last && asOf !== lastDayOf(last);
  const months = Map.groupBy(cells, ({ month }) => month);
  return [...months]
    .filter(([month]) => month <= last)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, found]) => {
      const byAge = new Map(found.map((cell) => [cell.age, cell]));
      const size = byAge.get(0)?.clients ?? 0;
      const spent = spend.get(month) ?? null;
      const cac = divided(spent, size);
      const known: Cell[] = [];
      const ages = Array.from({ length: monthsBetween(month, last) + 1 }, (_, age) => {
        const cell = byAge.get(age);
        if (cell) known.push(cell);
        const costed = known.every(({ uncosted }) => uncosted === 0);
        const at = monthAfter(month, age);
        return {
          age,
          month: at,
          open: isOpen(at),
          clients: cell?.clients ?? 0,
          retention: (100 * (cell?.clients ?? 0)) / size,
          revenue: cell ? cell.revenue : '0',
          ltv: divided(added(known.map(({ revenue }) => revenue)), size),
          ltv_margin: costed ? divided(added(known.map(({ margin }) => margin)), size) : null,
        };
      });
      return {
        month,
        size,
        open: isOpen(month),
        spend: spent,
        cac,
        revenue: added(known.map(({ revenue }) => revenue)),
        ages,
        payback: paybackOf(cac, ages),
      };
    });
}

function paybackOf(cac: Measured, ages: Cohort['ages']): Cohort['payback'] {
  if (cac === null) return { status: 'unknown', months: null };
  const paid = ages.find(({ ltv_margin }) => covers(ltv_margin, cac));
  if (paid) return { status: 'paid_back', months: paid.age };
  // A margin that is unknown today might have covered it.
  return { status: ages.at(-1)?.ltv_margin === null ? 'unknown' : 'not_yet', months: null };
}

function covers(ltv: Measured, cac: Measured): boolean {
  const left = subtracted(ltv, cac);
  return left !== null && !String(left).startsWith('-');
}

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthsBetween = (from: string, to: string) => numberOf(to) - numberOf(from);
export function monthAfter(month: string, months: number): string {
  const number = numberOf(month) + months;
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}
/** The zeroth day of the next month. */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
