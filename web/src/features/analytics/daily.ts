import type { DailyPoint, ReportMeta } from '@takt/contract/reports.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ColourName, TimeSeriesData } from '../../ui/charts/timeSeries.ts';
import { addDays, daysBetween, daysIn } from '../../ui/period.ts';
import { asNumber } from './measures.ts';

interface Daily {
  daily: readonly DailyPoint[];
  daily_previous: readonly DailyPoint[];
}
export interface DailyLine {
  measure: MeasureKey;
  label: string;
  colour: ColourName;
  filled?: boolean;
}

/**
 * The days of some measures; with `compared`, each beside the day of the period before that stands where it does, if
 * anything is known of that period.
 */
export function dailyData(
  { daily, daily_previous }: Daily,
  { period, previous, provisional_from }: ReportMeta,
  lines: readonly DailyLine[],
  compared: boolean,
): TimeSeriesData {
  const days = daily.map(({ date }) => date);
  const shift = compared && period && previous ? daysBetween(previous.from, period.from) : null;
  // By date, not by place: the api leaves out days before the first one with data in very long periods.
  const before = new Map(daily_previous.map(({ date, values }) => [date, values]));
  const known = daily_previous.some((point) =>
    lines.some(({ measure }) => (point.values[measure] ?? null) !== null),
  );
  const previousDays = shift === null || !known ? undefined : days.map((day) => addDays(day, -shift));
  return {
    days,
    previousDays,
    provisionalFrom: provisional_from,
    lines: lines.map(({ measure, ...line }) => ({
      ...line,
      key: measure,
      values: daily.map(({ values }) => asNumber(values[measure] ?? null)),
      previous: previousDays?.map((day) => asNumber(before.get(day)?.[measure] ?? null)),
    })),
  };
}

export const valuesOf = (daily: readonly DailyPoint[], measure: MeasureKey): (number | null)[] =>
  daily.map(({ values }) => asNumber(values[measure] ?? null));

/** A measure has one colour on every chart; what comes in is filled. */
export function colourOf(measure: MeasureKey): { colour: ColourName; filled: boolean } {
  const colour = colours[measure] ?? '--c1';
  return { colour, filled: colour === '--c2' };
}

const colours: Partial<Record<MeasureKey, ColourName>> = {
  revenue: '--c2',
  net_revenue: '--c2',
  gross_revenue: '--c2',
  margin: '--c2',
  won: '--c2',
  orders: '--c2',
  roas: '--c2',
  crm_roas: '--c2',
  romi: '--c2',
  crm_romi: '--c2',
  margin_romi: '--c2',
  cpl: '--c3',
  cpa: '--c3',
  cpc: '--c3',
  cpm: '--c3',
  drr: '--c3',
  crm_drr: '--c3',
  paid_cac: '--c3',
  cost_per_deal: '--c3',
};

/** With what was planned for its days; days without a plan are gaps. */
export function withPlan(
  data: TimeSeriesData,
  plan: ReadonlyMap<string, number>,
  label: string,
): TimeSeriesData {
  const values = data.days.map((day) => plan.get(day) ?? null);
  if (values.every((value) => value === null)) return data;
  return {
    ...data,
    lines: [...data.lines, { key: 'plan', label, colour: '--c5', values, look: 'plan' }],
  };
}

/** How many of the period's last days may still change; null when none. */
export function provisionalDays({ period, provisional_from }: ReportMeta): number | 'all' | null {
  if (!period || provisional_from === null || provisional_from > period.to) return null;
  return provisional_from <= period.from && daysIn(period) > 1
    ? 'all'
    : daysBetween(provisional_from, period.to) + 1;
}

/** Whether the whole period is without a single known value. */
export const nothingKnown = (daily: readonly DailyPoint[]): boolean =>
  daily.every(({ values }) => Object.values(values).every((value) => value === null));
