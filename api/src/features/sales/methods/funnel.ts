import type { Measured } from '@takt/contract/metrics.ts';
import type { FunnelStage, FunnelStep } from '@takt/contract/sales.ts';

export interface Compared {
  readonly value: Measured;
  readonly previous: Measured;
}
/** What is known of a stage, in the order of the funnel. */
export interface Reached {
  readonly stage: FunnelStage;
  readonly reached: Compared;
  readonly claimed?: Compared;
  readonly rate_of: FunnelStep['rate_of'];
  readonly days?: Compared;
}

export const unknown: Compared = { value: null, previous: null };

/**
 * The steps of a funnel: each with its rate in percent of the stage before and how many stayed behind. Null where either
 * stage is unknown; a rate of nothing is null too.
 */
export const stepsOf = (stages: readonly Reached[]): FunnelStep[] =>
  stages.map(({ stage, reached, claimed, rate_of, days }, i) => {
    const before = stages[i - 1]?.reached;
    return {
      stage,
      reached,
      claimed: claimed ?? null,
      rate: before ? both(before, reached, (from, to) => (from === 0 ? null : (100 * to) / from)) : unknown,
      rate_of: before ? rate_of : null,
      behind: before ? both(before, reached, (from, to) => from - to) : unknown,
      days: days ?? null,
    };
  });

function both(from: Compared, to: Compared, of: (from: number, to: number) => number | null): Compared {
  const side = (a: Measured, b: Measured) => (a === null || b === null ? null : of(Number(a), Number(b)));
  return { value: side(from.value, to.value), previous: side(from.previous, to.previous) };
}
