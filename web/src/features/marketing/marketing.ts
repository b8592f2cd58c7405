import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { z } from '@takt/contract/zod.ts';
import { asNumber, figureOf } from '../analytics/measures.ts';

export const marketingTab = z.enum([
  'executive',
  'channels',
  'funnel',
  'products',
  'geography',
  'crm',
  'attribution',
  'quality',
]);
export type MarketingTab = z.infer<typeof marketingTab>;

export const channelBy = z.enum(['origin', 'utm_source', 'utm_medium', 'platform']);
export type ChannelBy = z.infer<typeof channelBy>;
export const outcomeBy = z.enum(['platform', 'campaign']);
export type OutcomeBy = z.infer<typeof outcomeBy>;
export const placeBy = z.enum(['country', 'region']);
export type PlaceBy = z.infer<typeof placeBy>;

/** What bars and maps can show: sums alone, because a bar of a ratio says nothing of its weight. */
export const barMeasure = z.enum(['net_revenue', 'spend', 'deals', 'won']);
export type BarMeasure = z.infer<typeof barMeasure>;

/** What the address says, or the usual where it says nothing or nonsense. */
export const chosen = <V extends string>(known: z.ZodType<V>, given: string | undefined, usual: V): V =>
  known.safeParse(given).data ?? usual;

interface Ranked<R> {
  row: R;
  value: number;
  previous: number | null;
}

/** Those with a value, the most of it first: what is unknown or nothing has no bar. */
export const rankedRows = <R extends { figures: Figures }>(
  rows: readonly R[],
  measure: MeasureKey,
): Ranked<R>[] =>
  rows
    .flatMap((row) => {
      const figure = figureOf(row.figures, measure);
      const value = asNumber(figure.value);
      return value === null || value === 0 ? [] : [{ row, value, previous: asNumber(figure.previous) }];
    })
    .toSorted((a, b) => b.value - a.value);

/** A row of the funnel by its place in the address; ids of campaigns alone are not unique. */
export const funnelKey = (row: { platform: string | null; campaign_id: string | null }): string =>
  row.campaign_id === null ? (row.platform ?? '-') : `${row.platform ?? '-'}/${row.campaign_id}`;

export interface SideStep {
  stage: 'impressions' | 'clicks' | 'leads' | 'mql' | 'sql' | 'contracts';
  value: number | null;
  previous: number | null;
  claimed: number | null;
  /** Percent of the step before; between a click and a lead nobody knows it: they are different people. */
  rate: number | null;
  rateOf: 'ads' | 'cohort' | null;
}

/**
 * The funnel of one row: what the platform shows, then the deals of the CRM that began in the period, beside what the
 * platform claims of the same steps. A stage that nobody has written down is left out.
 */
export function sideSteps({ figures, cohort }: { figures: Figures; cohort: Figures }): SideStep[] {
  const percent = (of: Figures, measure: MeasureKey) => asNumber(figureOf(of, measure).value);
  const step = (
    stage: SideStep['stage'],
    of: Figures,
    measure: MeasureKey,
    more: Partial<SideStep> = {},
  ): SideStep => ({
    stage,
    value: asNumber(figureOf(of, measure).value),
    previous: asNumber(figureOf(of, measure).previous),
    claimed: null,
    rate: null,
    rateOf: null,
    ...more,
  });
  const claimed = (measure: MeasureKey) => asNumber(figureOf(figures, measure).value);
  return [
    step('impressions', figures, 'impressions'),
    step('clicks', figures, 'clicks', { rate: percent(figures, 'ctr'), rateOf: 'ads' }),
    step('leads', cohort, 'deals', { claimed: claimed('leads') }),
    step('mql', cohort, 'mql', { rate: percent(cohort, 'deal_to_mql'), rateOf: 'cohort' }),
    step('sql', cohort, 'sql', { rate: percent(cohort, 'mql_to_sql'), rateOf: 'cohort' }),
    step('contracts', cohort, 'won', {
      rate: percent(cohort, 'sql_to_won'),
      rateOf: 'cohort',
      claimed: claimed('orders'),
    }),
  ].filter(({ value, claimed: told }) => value !== null || told !== null);
}

/** How places are shown. */
export const placeView = z.enum(['map', 'bars']);

/** Regions of two countries may share a name. */
export const placeKey = ({ country, region }: { country: string | null; region: string | null }): string =>
  `${country ?? ''}/${region ?? ''}`;

/** 0 … 1: the largest share of spend, whose bar is full. */
export const fullShare = (rows: readonly { share_of_spend: number | null }[]): number =>
  Math.max(0, ...rows.map(({ share_of_spend }) => share_of_spend ?? 0)) / 100;
