import type { Measured } from '@takt/contract/metrics.ts';
import type { Watched } from '@takt/contract/rules.ts';
import { added, divided, multiplied, scaled, subtracted } from '../../../metrics/decimals.ts';

export type Threshold = Extract<Watched, { kind: 'threshold' }>;

/** What a day of a subject brought; null is unknown. */
export interface Day {
  readonly date: string;
  readonly spend: Measured;
  readonly revenue: Measured;
  readonly leads: Measured;
}
export interface Beyond {
  readonly from: string;
  readonly to: string;
  /** Of those days together: a ratio of sums; of spend the mean of a day. Null where nothing came of the spend. */
  readonly value: Measured;
  readonly spend: string;
  /** Money beyond what the threshold allows; null where it is no question of money. */
  readonly money: string | null;
}

/**
 * Whether each of the last `days` known days lies beyond the threshold; `undefined` with fewer of them, `null` when one
 * does not, or when less was spent than is worth a task. `known` are the subject's own days in order, without those
 * that may still be restated. A day is known when its measure is; where money was spent and no lead or revenue came of
 * it, the price is beyond any threshold from above.
 */
export function beyondThreshold(known: readonly Day[], rule: Threshold): Beyond | null | undefined {
  const days = known.filter((day) => isKnown(day, rule)).slice(-rule.days);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < rule.days) return undefined;
  const whole = {
    spend: added(days.map(({ spend }) => spend)) ?? '0',
    revenue: added(days.map(({ revenue }) => revenue)),
    leads: added(days.map(({ leads }) => leads)),
  };
  if (!days.every((day) => isBeyond(day, rule)) || Number(whole.spend) < Number(rule.least_spend))
    return null;
  return {
    from: first.date,
    to: last.date,
    value: rule.measure === 'spend' ? divided(whole.spend, days.length) : measured(whole, rule.measure),
    spend: whole.spend,
    money: atStake(whole, rule),
  };
}

function measured({ spend, revenue, leads }: Omit<Day, 'date'>, measure: Threshold['measure']): Measured {
  switch (measure) {
    case 'spend':
      return spend;
    case 'roas':
      return asNumber(divided(revenue, spend));
    case 'drr':
      return asNumber(divided(scaled(spend, 100), revenue));
    case 'cpl':
      return divided(spend, leads);
  }
}
const asNumber = (value: string | null) => (value === null ? null : Number(value));

/** Money was spent, and what it should have brought is known to be nothing. */
function isInVain({ spend, revenue, leads }: Day, { measure, direction }: Threshold): boolean {
  const brought = measure === 'cpl' ? leads : measure === 'drr' ? revenue : null;
  return direction === 'above' && Number(spend) > 0 && brought !== null && Number(brought) === 0;
}
const isKnown = (day: Day, rule: Threshold) => measured(day, rule.measure) !== null || isInVain(day, rule);

function isBeyond(day: Day, rule: Threshold): boolean {
  if (isInVain(day, rule)) return true;
  const [value, limit] = [Number(measured(day, rule.measure)), Number(rule.value)];
  return rule.direction === 'above' ? value > limit : value < limit;
}

function atStake({ spend, revenue, leads }: Omit<Day, 'date'>, rule: Threshold): string | null {
  const { measure, direction, value, days } = rule;
  const allowed = scaled(value, days);
  if (measure === 'spend')
    return text(direction === 'above' ? subtracted(spend, allowed) : subtracted(allowed, spend));
  if (measure === 'roas')
    return direction === 'below' ? text(subtracted(spend, divided(revenue, value))) : null;
  if (direction === 'below') return null;
  if (measure === 'cpl') return text(subtracted(spend, multiplied(leads, value)));
  return text(subtracted(spend, divided(multiplied(revenue, value), 100)));
}
const text = (value: Measured) => (value === null ? null : String(value));
