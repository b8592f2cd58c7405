import type { BurnoutRow, BurnoutWindow } from '@takt/contract/creatives.ts';
import { divided, multiplied, subtracted } from '../../../metrics/decimals.ts';

/** Sums of a creative's active days (impressions > 0): the last of them, and those before. */
export interface Watched {
  readonly platform: string;
  readonly active_days: number;
  readonly recent: BurnoutWindow;
  readonly baseline: BurnoutWindow;
}
export type Judgement = Pick<
  BurnoutRow,
  | 'class'
  | 'basis'
  | 'ctr_drop'
  | 'platform_drop'
  | 'net_drop'
  | 'ctr_z'
  | 'expected_conversions'
  | 'cost_ratio'
  | 'cost_z'
  | 'overspend'
  | 'missing'
>;

const leastImpressions = { baseline: 1000, recent: 300 };
const leastPeers = 5;
/** Below these a price of a result says nothing. */
const leastResults = { baseline: 10, expected: 5 };
/** Two-sided 5 % and 1 % of a normal distribution. */
const z95 = 1.96;
const z99 = 2.58;

/**
 * Burnout of creatives (analytics.md §3), in the order given. Where the baseline has enough results, their price
 * decides: doubled is `burned_out`, a fifth dearer `fatigued`, both beyond chance (a Poisson count against its
 * expectation). Attention decides where results are too few: the fall of the CTR less the platform's own median, with a
 * two-proportion z-test. Where the price of results has held, a fall of attention is no more than `watch`.
 */
export function judged<W extends Watched>(
  watched: readonly W[],
  { minDaysActive }: { readonly minDaysActive: number },
): (W & Judgement)[] {
  const known = watched.map((one) => ({ one, missing: missingOf(one, minDaysActive) }));
  const peers = mediansOfOthers(
    known.map(({ one, missing }) => ({
      platform: one.platform,
      drop: missing.length === 0 ? dropOf(one) : null,
    })),
  );
  return known.map(({ one, missing }, i) => ({ ...one, ...judgementOf(one, missing, peers[i] ?? null) }));
}

function missingOf({ active_days, recent, baseline }: Watched, minDaysActive: number): BurnoutRow['missing'] {
  const needs: BurnoutRow['missing'] = [
    { what: 'active_days', has: active_days, needs: minDaysActive },
    { what: 'baseline_impressions', has: baseline.impressions, needs: leastImpressions.baseline },
    { what: 'recent_impressions', has: recent.impressions, needs: leastImpressions.recent },
    { what: 'clicks', has: baseline.clicks ?? 0, needs: 1 },
  ];
  return needs.filter(({ has, needs: least }) => has < least);
}

/** In percent; null where the baseline has no CTR to fall from. */
function dropOf({ recent, baseline }: Watched): number | null {
  return recent.ctr === null || !baseline.ctr ? null : 100 * (1 - recent.ctr / baseline.ctr);
}

/** For each, the median of the others of its platform; null where they are fewer than five. */
function mediansOfOthers(
  drops: readonly { readonly platform: string; readonly drop: number | null }[],
): (number | null)[] {
  const ofPlatform = new Map<string, number[]>();
  for (const { platform, drop } of drops) {
    if (drop === null) continue;
    const list = ofPlatform.get(platform);
    if (list) list.push(drop);
    else ofPlatform.set(platform, [drop]);
  }
  for (const list of ofPlatform.values()) list.sort((a, b) => a - b);
  return drops.map(({ platform, drop }) => {
    const sorted = ofPlatform.get(platform) ?? [];
    const own = drop === null ? sorted.length : sorted.indexOf(drop);
    const others = sorted.length - (drop === null ? 0 : 1);
    if (others < leastPeers) return null;
    const at = (place: number) => sorted[place < own ? place : place + 1] ?? 0;
    return (at(Math.floor((others - 1) / 2)) + at(Math.floor(others / 2))) / 2;
  });
}

function judgementOf(one: Watched, missing: BurnoutRow['missing'], platformDrop: number | null): Judgement {
  const { recent, baseline } = one;
  const drop = dropOf(one);
  const figures = {
    ctr_drop: drop,
    platform_drop: platformDrop,
    net_drop: drop === null ? null : drop - (platformDrop ?? 0),
    ctr_z: twoProportions(recent, baseline),
    ...pricesOf(recent, baseline),
    missing,
  };
  return { ...figures, ...classOf(figures, baseline.conversions ?? 0, recent.conversions ?? 0) };
}

function pricesOf(recent: BurnoutWindow, baseline: BurnoutWindow) {
  const { spend, conversions } = recent;
  const before = Number(baseline.spend ?? 0);
  const expected =
    spend === null || !baseline.conversions || before === 0
      ? null
      : (Number(spend) * baseline.conversions) / before;
  return {
    expected_conversions: expected,
    cost_ratio: expected === null || !conversions ? null : expected / conversions,
    cost_z: expected ? (expected - (conversions ?? 0)) / Math.sqrt(expected) : null,
    overspend: subtracted(spend, divided(multiplied(baseline.spend, conversions), baseline.conversions)),
  };
}

/** z of the difference of two shares with their pooled variance; above 0 when the recent one is smaller. */
function twoProportions(recent: BurnoutWindow, baseline: BurnoutWindow): number | null {
  if (recent.clicks === null || baseline.clicks === null) return null;
  const [n, m] = [recent.impressions, baseline.impressions];
  if (n === 0 || m === 0) return null;
  const pooled = (recent.clicks + baseline.clicks) / (n + m);
  const variance = pooled * (1 - pooled) * (1 / n + 1 / m);
  // More clicks than impressions are a fault of the data, told by its quality.
  return variance > 0 ? (baseline.clicks / m - recent.clicks / n) / Math.sqrt(variance) : null;
}

function classOf(
  figures: Omit<Judgement, 'class' | 'basis'>,
  baselineResults: number,
  recentResults: number,
): Pick<Judgement, 'class' | 'basis'> {
  if (figures.missing.length > 0) return { class: 'insufficient_data', basis: 'none' };
  const { expected_conversions: expected, cost_z: costZ } = figures;
  const byResults =
    baselineResults >= leastResults.baseline && expected !== null && expected >= leastResults.expected;
  if (byResults && reaches(costZ ?? 0, z95)) {
    // Without any result the price has more than doubled, whatever it is.
    const ratio = recentResults === 0 ? Infinity : (figures.cost_ratio ?? 0);
    if (reaches(ratio, 2)) return { class: 'burned_out', basis: 'results' };
    if (reaches(ratio, 1.2)) return { class: 'fatigued', basis: 'results' };
  }
  const [drop, z] = [figures.net_drop ?? 0, figures.ctr_z ?? 0];
  const fallen = reaches(drop, 10) && reaches(z, z95);
  if (byResults)
    return fallen ? { class: 'watch', basis: 'attention' } : { class: 'healthy', basis: 'results' };
  if (reaches(drop, 40) && reaches(z, z99)) return { class: 'burned_out', basis: 'attention' };
  if (reaches(drop, 20) && reaches(z, z95)) return { class: 'fatigued', basis: 'attention' };
  return { class: fallen ? 'watch' : 'healthy', basis: 'attention' };
}

/** A fall of exactly a fifth is one, whatever binary fractions make of it. */
const reaches = (value: number, threshold: number) => value >= threshold - 1e-9;
