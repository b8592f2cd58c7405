import type { Measured } from '@takt/contract/metrics.ts';
import type { Pace, Pacing, PlannedMeasure } from '@takt/contract/plans.ts';
import { added, fromMillionths, millionths, percentOf } from '../../../metrics/decimals.ts';
import { addDays, daysOf } from '../../../metrics/frame.ts';
import type { Span } from '../../../warehouse/cube.ts';

/** What was reported, by day. */
export type Facts = Readonly<Record<string, Measured>>;
/** What each day of the week weighs, Sunday first; only their shares mean something. */
export type Weights = readonly bigint[];

const weeksBefore = 8;
/** Of them at least so many have to hold something, else every day weighs the same. */
const fewestWeeks = 4;
/** Of the plan of a month the facts begin here. */
export const lookBack = (month: Span): Span => ({
  from: addDays(month.from, -7 * weeksBefore),
  to: month.to,
});

export const monthSpan = (month: string): Span => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};

const weekday = (day: string) => new Date(day).getUTCDay();

/** What each day of the week held in the 8 weeks before the month: analytics.md §2, «by weekday profile». */
function weekdays(facts: Facts, { from }: Span): Weights {
  const held = Array.from({ length: 7 }, () => 0n);
  const weeks = new Set<number>();
  for (let back = 1; back <= 7 * weeksBefore; back++) {
    const day = addDays(from, -back);
    const value = millionths(facts[day] ?? '0');
    if (value <= 0n) continue;
    held[weekday(day)] = (held[weekday(day)] ?? 0n) + value;
    weeks.add(Math.floor((back - 1) / 7));
  }
  return weeks.size < fewestWeeks ? held.map(() => 1n) : held;
}

interface Asked {
  readonly measure: PlannedMeasure;
  readonly month: Span;
  readonly plan: string | null;
  readonly facts: Facts;
  /** The last day of the month of which something is known. */
  readonly knownTo: string | null;
}
export type Paced = Omit<Pace, 'subject' | 'measure' | 'plan'> & {
  readonly days: Pacing['data']['daily'][number]['days'];
};

/**
 * Plan and fact of a month. Money and plans are exact to the millionth; what is planned for the days adds up to the
 * plan. The projection is the fact / the weight of the days so far × that of all; of leads it is whole, as what is expected.
 */
export function paced({ measure, month, plan, facts, knownTo }: Asked): Paced {
  const told = (value: bigint | null): Measured => {
    if (value === null) return null;
    const text = fromMillionths(value);
    return measure === 'leads' ? Number(text) : text;
  };
  const days = daysOf(month);
  const weights = weekdays(facts, month);
  const isKnown = (day: string) => knownTo !== null && day <= knownTo;
  const known = days.filter(isKnown);
  const fact = added(known.map((day) => facts[day] ?? null));

  const cumulated = runningSum(days.map((day) => weights[weekday(day)] ?? 0n));
  const whole = cumulated.at(-1) ?? 0n;
  const elapsed = cumulated[known.length - 1] ?? 0n;
  const planned = plan === null ? null : millionths(plan);
  const plannedBy = cumulated.map((share) =>
    planned === null || whole === 0n ? null : (planned * share) / whole,
  );
  const projectedBy = (share: bigint) =>
    fact === null || elapsed === 0n ? null : (millionths(fact) * share) / elapsed;

  const due = known.length === 0 ? null : (plannedBy[known.length - 1] ?? null);
  const projected = projectedBy(whole);
  const pace = percentOf(fact, due === null ? null : fromMillionths(due));
  const missing = projected === null || planned === null ? null : projected - planned;
  return {
    fact: told(fact === null ? null : millionths(fact)),
    known_to: knownTo,
    expected: rounded(due),
    pace,
    projection: rounded(projected),
    gap: rounded(missing),
    verdict: verdictOf(pace),
    days: days.map((date, i) => ({
      date,
      plan: told(difference(plannedBy[i], i === 0 ? 0n : plannedBy[i - 1])),
      fact: isKnown(date) ? toldFact(facts[date] ?? null) : null,
      plan_sum: told(plannedBy[i] ?? null),
      fact_sum: isKnown(date)
        ? toldFact(added(known.slice(0, i + 1).map((day) => facts[day] ?? null)))
        : null,
      projection_sum: knownTo !== null && date >= knownTo ? told(projectedBy(cumulated[i] ?? 0n)) : null,
    })),
  };

  /** Nobody expects a part of a lead; of days there may be one. */
  function rounded(value: bigint | null): Measured {
    const exact = told(value);
    return typeof exact === 'number' ? Math.round(exact) : exact;
  }
  function toldFact(value: Measured): Measured {
    return told(value === null ? null : millionths(value));
  }
}

const difference = (to: bigint | null | undefined, from: bigint | null | undefined) =>
  to === null || to === undefined || from === null || from === undefined ? null : to - from;

function runningSum(values: readonly bigint[]): bigint[] {
  let sum = 0n;
  return values.map((value) => (sum += value));
}

/** Percent either way. */
const tolerance = 10;

function verdictOf(pace: number | null): Pace['verdict'] {
  if (pace === null) return 'unknown';
  if (pace < 100 - tolerance) return 'behind';
  return pace > 100 + tolerance ? 'ahead' : 'on_track';
}
