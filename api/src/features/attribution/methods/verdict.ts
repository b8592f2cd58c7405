import type { AttributionGap, AttributionQualityRow } from '@takt/contract/attribution.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import { divided, scaled, subtracted } from '../../../metrics/decimals.ts';

/** Money of one platform in the period; null where it is not known. */
export interface PlatformMoney {
  /** Won, and of that: leading nowhere; led to an advertisement by a rule or by hand alone. */
  readonly revenue: Measured;
  readonly unknown: Measured;
  readonly guessed: Measured;
  readonly spend: Measured;
  /** On campaigns that nobody was seen to come from. */
  readonly untagged: Measured;
  readonly claimed: Measured;
}
export type Gap = Omit<AttributionGap, 'sentence'>;

/** Platforms and CRM count by different days and windows: a smaller difference says nothing. */
const usualDifference = 10;
/** Percent up to which each verdict reaches; above the last one it is D. */
const bounds = [
  ['A', 10],
  ['B', 25],
  ['C', 50],
] as const;

/** What is wrong with what is known of a platform, most money first. */
export function gapsOf({ revenue, unknown, guessed, spend, untagged, claimed }: PlatformMoney): Gap[] {
  const difference = subtracted(claimed, revenue);
  const larger = Number(claimed) > Number(revenue) ? claimed : revenue;
  const claims = gap('claims_differ', difference?.toString().replace('-', '') ?? null, larger);
  return [
    ...gap('unknown_source', unknown, revenue),
    ...gap('guessed_source', guessed, revenue),
    ...gap('untagged_spend', untagged, spend),
    ...claims.filter(({ share }) => share > usualDifference),
  ].toSorted((a, b) => Number(b.money) - Number(a.money) || (a.kind < b.kind ? -1 : 1));
}

function gap(kind: Gap['kind'], money: Measured, of: Measured): Gap[] {
  const share = percent(money, of);
  return money === null || share === null || share <= 0 ? [] : [{ kind, money: String(money), share }];
}

/**
 * By the gap with the largest share, where a guess counts half: A up to 10 %, B up to 25 %, C up to 50 %, D above.
 * Null where nothing was won and no gap was found: that nobody bought does not say how well buyers would be known.
 */
export function verdictOf(
  { revenue }: Pick<PlatformMoney, 'revenue'>,
  gaps: readonly Gap[],
): AttributionQualityRow['verdict'] {
  if (Number(revenue ?? 0) === 0 && gaps.length === 0) return null;
  const worst = Math.max(
    0,
    ...gaps.map(({ kind, share }) => (kind === 'guessed_source' ? share / 2 : share)),
  );
  return bounds.find(([, most]) => worst <= most)?.[0] ?? 'D';
}

/** Null where either is unknown or there is nothing to take a share of. */
export function percent(part: Measured, whole: Measured): number | null {
  const share = divided(scaled(part, 100), whole);
  return share === null ? null : Number(share);
}
