import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import type { Pace, Pacing, PlannedMeasure } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { ColourName, TimeSeriesData } from '../../ui/charts/timeSeries.ts';
import { asNumber } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { isMonth, pacedBy } from './plans.ts';

/** What a screen in this state is asked for its plan; null where nothing of the kind can have one. */
export function paceAsked({ search, period }: Pick<ReportState, 'search' | 'period'>) {
  const filters = pacedBy(search);
  return filters && { ...filters, month: isMonth(search.month) ? search.month : period?.to.slice(0, 7) };
}

/** How the measure of a plan is counted in this organisation: revenue by the CRM, or as the platforms claim it. */
export const plannedDefinition = (meta: ReportMeta, measure: PlannedMeasure): MeasureDefinition | undefined =>
  meta.definitions.find(({ key }) =>
    measure === 'revenue' ? key === 'net_revenue' || key === 'revenue' : key === measure,
  );

export type PaceTone = 'good' | 'warn' | 'bad' | 'neutral';

/** More than planned is good of what comes in, and bad of what is spent. */
export function toneOf({ measure, verdict }: Pick<Pace, 'measure' | 'verdict'>): PaceTone {
  if (verdict === 'unknown') return 'neutral';
  if (verdict === 'on_track') return 'good';
  if (measure === 'spend') return verdict === 'ahead' ? 'bad' : 'warn';
  return verdict === 'ahead' ? 'good' : 'bad';
}

/** Shares of the plan, 0 … 1: what is done, and where it should be by now. null without a plan to be a part of. */
export function barOf({ plan, fact, expected }: Pick<Pace, 'plan' | 'fact' | 'expected'>): {
  done: number;
  due: number | null;
} | null {
  const whole = plan === null ? 0 : Number(plan);
  const done = asNumber(fact);
  if (whole <= 0 || done === null) return null;
  const due = asNumber(expected);
  const share = (value: number) => Math.min(1, Math.max(0, value / whole));
  return { done: share(done), due: due === null ? null : share(due) };
}

interface Words {
  fact: string;
  plan: string;
  projection: string;
}

/** The month summed up day by day: what was, what was planned and where it leads. */
export function runningTotal(
  days: Pacing['data']['daily'][number]['days'],
  meta: Pick<ReportMeta, 'provisional_from'>,
  words: Words,
  measure: PlannedMeasure,
): TimeSeriesData {
  const of = (key: 'fact_sum' | 'plan_sum' | 'projection_sum') => days.map((day) => asNumber(day[key]));
  const colour: ColourName = measure === 'revenue' ? '--c2' : '--c1';
  const [plan, projection] = [of('plan_sum'), of('projection_sum')];
  const known = (values: readonly (number | null)[]) => values.some((value) => value !== null);
  return {
    days: days.map(({ date }) => date),
    provisionalFrom: meta.provisional_from,
    whole: measure === 'leads',
    lines: [
      { key: 'fact', label: words.fact, colour, values: of('fact_sum'), filled: true },
      ...(known(plan)
        ? [{ key: 'plan', label: words.plan, colour: '--c5' as const, values: plan, look: 'plan' as const }]
        : []),
      ...(known(projection)
        ? [
            {
              key: 'projection',
              label: words.projection,
              colour,
              values: projection,
              look: 'projection' as const,
            },
          ]
        : []),
    ],
  };
}
