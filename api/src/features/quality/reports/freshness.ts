import { multiplied } from '../../../metrics/decimals.ts';
import { addDays } from '../../../metrics/frame.ts';
import type { Finding } from '../methods/findings.ts';
import type { Reported } from './sources.ts';

/** Platforms report a day on the next one; one day more is no reason to worry anybody. */
const tolerated = 1;
/** An organisation whose newest figures are older is not being fed any more: it is looked at as of its last day. */
const notFedAnyMore = 45;

/** The last day that every source could have: yesterday, unless nothing is brought in any more, or the period ends before. */
export function expectedDay(
  sources: readonly Reported[],
  { today, end }: { readonly today: string; readonly end: string | undefined },
): string | undefined {
  const newest = sources
    .map(({ last }) => last)
    .toSorted()
    .at(-1);
  if (newest === undefined) return undefined;
  const yesterday = addDays(today, -1);
  const expected = addDays(newest, notFedAnyMore) >= yesterday && newest < yesterday ? yesterday : newest;
  return end !== undefined && end < expected ? end : expected;
}

export const daysBehind = (last: string, expected: string): number =>
  Math.max(0, (Date.parse(expected) - Date.parse(last)) / 86_400_000);

/** Sources that stopped while they were expected to report; the money is what they would have spent at their usual pace. */
export const staleSources = (sources: readonly Reported[], expected: string): Finding[] =>
  sources.flatMap(({ source, last, daily }) => {
    const behind = daysBehind(last, expected);
    if (behind <= tolerated) return [];
    return {
      check: 'freshness' as const,
      kind: 'source_behind' as const,
      severity: behind >= 7 ? ('high' as const) : behind >= 3 ? ('medium' as const) : ('low' as const),
      entity: { kind: 'source' as const, id: source, source_id: source },
      from: addDays(last, 1),
      to: expected,
      rows: behind,
      money: multiplied(daily, behind),
      evidence: { last_day: last, days_behind: behind, daily_spend: daily },
    };
  });
