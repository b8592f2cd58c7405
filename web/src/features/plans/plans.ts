import type {
  Pace,
  Plan,
  PlanChange,
  plannedKind,
  PlannedMeasure,
  PlannedSubject,
} from '@takt/contract/plans.ts';
import type { z } from '@takt/contract/zod.ts';
import type { ReportSearch } from '../analytics/search.ts';

export const measures: readonly PlannedMeasure[] = ['spend', 'leads', 'revenue'];
export type Kind = z.infer<typeof plannedKind>;
/** What the rows of the table are. */
export const kinds = ['platform', 'campaign', 'product'] as const;
export type RowKind = (typeof kinds)[number];

const given = <const V extends string>(options: readonly V[], value: string | undefined): V | undefined =>
  options.find((one) => one === value);
export const kindOf = ({ by }: ReportSearch): RowKind => given(kinds, by) ?? 'platform';
export const measureOf = ({ metric }: ReportSearch): PlannedMeasure => given(measures, metric) ?? 'spend';

// ── months ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const monthText = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && monthText.test(text);

export function addMonths(month: string, count: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + count)).toISOString().slice(0, 7);
}

/** The months that a period touches; none when there are more than `most`. */
export function monthsOf({ from, to }: { from: string; to: string }, most = 13): string[] {
  const months = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
    if (months.length === most) return [];
    months.push(month);
  }
  return months;
}

/** «Сентябрь 2025» */
export function monthName(locale: string, month: string): string {
  const parts = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .flatMap(({ type, value }) => (type === 'month' || type === 'year' ? [value] : []));
  const name = parts.join(' ');
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** In a sentence: «сентябрь 2025»; English writes it with a capital there too. */
export const monthInSentence = (locale: string, month: string): string =>
  locale.startsWith('en') ? monthName(locale, month) : monthName(locale, month).toLocaleLowerCase(locale);

// ── what is asked ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface PaceFilters {
  kind: Kind;
  platform?: string;
  campaign_id?: string;
  product_key?: string;
}

/** What the filters of a screen leave alone, if that can have a plan; null for any other combination. */
export function pacedBy({ platform, campaign, product, source, q }: ReportSearch): PaceFilters | null {
  if (source !== undefined || q !== undefined) return null;
  if (campaign !== undefined) return { kind: 'campaign', campaign_id: campaign };
  if (platform !== undefined && product !== undefined) return null;
  if (platform !== undefined) return { kind: 'platform', platform };
  return product === undefined ? { kind: 'organisation' } : { kind: 'product', product_key: product };
}

// ── rows of the table ────────────────────────────────────────────────────────────────────────────────────────────────

export type Amounts = ReadonlyMap<PlannedMeasure, string>;
export interface PlanRow {
  key: string;
  subject: PlannedSubject;
  plans: Amounts;
  paces: ReadonlyMap<PlannedMeasure, Pace>;
}

export const subjectKey = ({ kind, id, source_id }: PlannedSubject): string =>
  [kind, id, source_id].join('|');
export const cellKey = (row: string, measure: PlannedMeasure): string => `${row}|${measure}`;

/** Whatever is planned or known, in the order in which it is first named. */
export function rowsOf(
  plans: readonly Pick<Plan, 'subject' | 'measure' | 'amount'>[],
  paces: readonly Pace[],
  more: readonly PlannedSubject[] = [],
): PlanRow[] {
  const subjects = new Map(
    [...paces.map(({ subject }) => subject), ...plans.map(({ subject }) => subject), ...more]
      .toReversed()
      .map((subject) => [subjectKey(subject), subject]),
  );
  const order = [...paces, ...plans, ...more.map((subject) => ({ subject }))].map(({ subject }) =>
    subjectKey(subject),
  );
  const plansBy = Map.groupBy(plans, ({ subject }) => subjectKey(subject));
  const pacesBy = Map.groupBy(paces, ({ subject }) => subjectKey(subject));
  return [...new Set(order)].flatMap((key) => {
    const subject = subjects.get(key);
    if (!subject) return [];
    return [
      {
        key,
        subject,
        plans: new Map(plansBy.get(key)?.map(({ measure, amount }) => [measure, amount])),
        paces: new Map(pacesBy.get(key)?.map((pace) => [pace.measure, pace])),
      },
    ];
  });
}

/** Empty cells that another month has something for: its plans, or what it has come to. */
export function fillings(
  rows: readonly PlanRow[],
  month: string,
  valueOf: (row: PlanRow, measure: PlannedMeasure) => string | null,
): PlanChange[] {
  return rows.flatMap((row) =>
    measures.flatMap((measure): PlanChange[] => {
      const amount = row.plans.has(measure) ? null : valueOf(row, measure);
      return amount === null ? [] : [changeOf(row.subject, month, measure, amount)];
    }),
  );
}

export const changeOf = (
  subject: PlannedSubject,
  month: string,
  measure: PlannedMeasure,
  amount: string | null,
): PlanChange => ({ month, subject, measure, amount });

/** A fact as a plan: leads whole, money without a fraction. */
export const roundedFact = (fact: Pace['fact']): string | null =>
  fact === null ? null : String(Math.max(0, Math.round(Number(fact))));

/** Sums of amounts with at most two places, exactly; null where there is none. */
export function sumOf(amounts: readonly (string | undefined)[]): string | null {
  const known = amounts.flatMap((amount) => (amount === undefined ? [] : [cents(amount)]));
  return known.length === 0 ? null : fromCents(known.reduce((sum, one) => sum + one, 0n));
}
export const subtract = (from: string, what: string): string => fromCents(cents(from) - cents(what));

function cents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
}
function fromCents(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -2)}${fraction && `.${fraction}`}`;
}
