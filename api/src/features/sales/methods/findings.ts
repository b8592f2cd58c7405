import type { Measured } from '@takt/contract/metrics.ts';
import type { Finding } from '@takt/contract/sales.ts';
import { divided, multiplied, subtracted } from '../../../metrics/decimals.ts';
import type { Compared } from './funnel.ts';

/** What was found, before it is told: `gaps` are what its sentence needs beside its own figures. */
export type Found = Omit<Finding, 'sentence'> & { readonly gaps: Readonly<Record<string, number>> };

/**
 * What is notable. Chosen so that an ordinary month is quiet: a change has to be large for the one who changed and for
 * the whole, a conversion has to fall by more than chance (two proportions, one-sided at 2.5 %), a deal has to wait
 * twice as long as the median one did.
 */
const thresholds = {
  /** Of the change in revenue: percent of its own revenue before, and of all revenue of the larger period. */
  ownChange: 20,
  shareOfAll: 10,
  /** At most so many changes of one kind of thing. */
  changes: 3,
  /** Deals that reached the earlier stage, in each period; the drop of the rate in percent of itself. */
  fewestDeals: 30,
  dropOfRate: 10,
  z: 1.96,
  /** Times the median days of those that went on, and at least so many days more; deals that went on, and that wait. */
  timesUsual: 2,
  daysMore: 7,
  fewestPassed: 10,
  fewestStuck: 3,
  /** Refunds, in percent of gross revenue, and times the percent before. */
  refundRate: 5,
  timesRefunds: 1.5,
} as const;

const order = { high: 0, medium: 1, low: 2 } as const;

/** The most severe first, then the most money. */
export const bySeverity = (found: readonly Found[]): Found[] =>
  found.toSorted(
    (a, b) => order[a.severity] - order[b.severity] || Number(b.money ?? 0) - Number(a.money ?? 0),
  );

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
const known = (value: Measured) => (value === null ? 0 : Number(value));

/** Products, channels or managers whose revenue changed most; what had none before has no rate of change. */
export function revenueChanges(
  kind: 'product' | 'channel' | 'manager',
  rows: readonly { readonly id: string; readonly revenue: Compared }[],
  all: Compared,
  query: Finding['query'],
): Found[] {
  const larger = Math.max(known(all.value), known(all.previous));
  const changed = rows.flatMap(({ id, revenue }): Found[] => {
    // No row of the CRM is no revenue: both periods are known here.
    const change = String(subtracted(revenue.value ?? '0', revenue.previous ?? '0'));
    const [by, before] = [Number(change), known(revenue.previous)];
    const share = percentOf(Math.abs(by), larger);
    const own = percentOf(Math.abs(by), before);
    if (share === null || share < thresholds.shareOfAll || (own !== null && own < thresholds.ownChange))
      return [];
    return [
      {
        kind: by < 0 ? 'revenue_down' : 'revenue_up',
        severity: by > 0 ? 'low' : share >= 25 ? 'high' : 'medium',
        entity: { kind, id: id || null },
        measure: 'net_revenue',
        value: revenue.value ?? '0',
        previous: revenue.previous ?? '0',
        money: change.replace('-', ''),
        query,
        gaps: { percent: own ?? 0 },
      },
    ];
  });
  return changed.toSorted((a, b) => Number(b.money) - Number(a.money)).slice(0, thresholds.changes);
}

/** How many deals entered a stage and how many of them reached the next one, observed for as long in both periods. */
export interface Passage {
  readonly stage: 'deals' | 'mql' | 'sql';
  readonly measure: 'deal_to_mql' | 'mql_to_sql' | 'sql_to_won';
  readonly entered: Readonly<Record<'value' | 'previous', number>>;
  readonly passed: Readonly<Record<'value' | 'previous', number>>;
  /** What one deal that reached the next stage brought in the period before; null where that is unknown. */
  readonly worth: Measured;
}

/** A stage that lets fewer deals through than before; the money is what the missing ones would have brought. */
export function fallingConversion(
  { stage, measure, entered, passed, worth }: Passage,
  query: Finding['query'],
): Found[] {
  if (Math.min(entered.value, entered.previous) < thresholds.fewestDeals) return [];
  const [now, before] = [passed.value / entered.value, passed.previous / entered.previous];
  const pooled = (passed.value + passed.previous) / (entered.value + entered.previous);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / entered.value + 1 / entered.previous));
  const drop = before === 0 ? 0 : (100 * (before - now)) / before;
  if (error === 0 || (before - now) / error < thresholds.z || drop < thresholds.dropOfRate) return [];
  const missing = (before - now) * entered.value;
  return [
    {
      kind: 'conversion_down',
      severity: drop >= 30 ? 'high' : 'medium',
      entity: { kind: 'stage', id: stage },
      measure,
      value: 100 * now,
      previous: 100 * before,
      money: text(multiplied(worth, missing)),
      query,
      gaps: { missing: Math.round(missing) },
    },
  ];
}

export interface Waiting {
  readonly stage: 'deals' | 'mql' | 'sql';
  /** Open deals there by how many days they have waited; `money` where the CRM says it. */
  readonly open: readonly { readonly days: number; readonly deals: number; readonly money: Measured }[];
  /** Median days of those that went on, and how many did. */
  readonly usual: number | null;
  readonly passed: number;
}

/** Deals that wait more than twice as long as usual, and at least a week more. */
export function stuckDeals(
  { stage, open, usual, passed }: Waiting,
  query: Finding['query'],
  added: (money: readonly Measured[]) => string | null,
): Found[] {
  if (usual === null || passed < thresholds.fewestPassed) return [];
  const limit = Math.max(thresholds.timesUsual * usual, usual + thresholds.daysMore);
  const stuck = open.filter(({ days }) => days > limit);
  const count = (some: Waiting['open']) => some.reduce((sum, { deals }) => sum + deals, 0);
  const [waiting, all] = [count(stuck), count(open)];
  if (waiting < thresholds.fewestStuck) return [];
  return [
    {
      kind: 'deals_stuck',
      severity: waiting * 2 >= all ? 'high' : waiting * 4 >= all ? 'medium' : 'low',
      entity: { kind: 'stage', id: stage },
      measure: 'deals',
      value: waiting,
      previous: null,
      money: added(stuck.map(({ money }) => money)),
      query,
      gaps: { usual, limit: Math.ceil(limit), open: all },
    },
  ];
}

/** Refunds that take a larger part of the revenue than before. */
export function risingRefunds(refunds: Compared, gross: Compared, query: Finding['query']): Found[] {
  if (refunds.value === null) return [];
  const now = percentOf(known(refunds.value), known(gross.value));
  const before = percentOf(known(refunds.previous), known(gross.previous)) ?? 0;
  if (now === null || now < thresholds.refundRate || now < thresholds.timesRefunds * before) return [];
  return [
    {
      kind: 'refunds_up',
      severity: now >= 15 ? 'high' : 'medium',
      entity: { kind: 'organisation', id: null },
      measure: 'refunds',
      value: refunds.value,
      previous: refunds.previous,
      // What is refunded beyond the rate of the period before.
      money: text(subtracted(refunds.value, divided(multiplied(gross.value, before), 100))),
      query,
      gaps: { rate: now, before },
    },
  ];
}

const text = (value: Measured) => (value === null ? null : String(value));
