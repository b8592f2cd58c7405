import type { Finding as TaskFinding } from '@takt/contract/evidence.ts';
import type { Finding, FunnelStep } from '@takt/contract/sales.ts';
import { z } from '@takt/contract/zod.ts';
import { type ReportSearch, reportSearch } from '../analytics/search.ts';

export const breakdownBy = z.enum(['channel', 'manager', 'client', 'country', 'product']);
export type BreakdownBy = z.infer<typeof breakdownBy>;
/** Deals that began in the period, or what happened in it. */
export const funnelView = z.enum(['cohort', 'period']);

/** Where on the screen of sales a report of the api stands. */
export type Place = 'revenueTrend' | 'byProducts' | 'breakdown' | 'funnel';

const places: Readonly<Record<string, Place>> = {
  '/analytics/sales/revenue-trend': 'revenueTrend',
  '/analytics/sales/by-products': 'byProducts',
  '/analytics/sales/breakdown': 'breakdown',
  '/analytics/sales/conversion-funnel': 'funnel',
};

/** The id of the block that shows it: what a link with a hash leads to. */
export const anchorOf: Readonly<Record<Place, string>> = {
  revenueTrend: 'sales-trend',
  byProducts: 'sales-products',
  breakdown: 'sales-breakdown',
  funnel: 'sales-funnel',
};

/** The part of our screen that a finding is read from, with the state that it had; null of a report we don't show. */
export function placeOf(query: Finding['query']): { place: Place; search: ReportSearch } | null {
  const place = Object.hasOwn(places, query.path) ? places[query.path] : undefined;
  if (place === undefined) return null;
  const { start_date, end_date, compare, platform, campaign_id, product_key, source, search_text, by } =
    query.parameters;
  return {
    place,
    search: reportSearch({
      from: start_date,
      to: end_date,
      // The period before is what a screen compares with by itself.
      compare: compare === 'previous' ? undefined : compare,
      platform,
      campaign: campaign_id,
      product: product_key,
      source,
      q: search_text,
      by,
    }),
  };
}

/** The steps that are known at all: a CRM without MQL has no such step. */
export const knownSteps = (steps: readonly FunnelStep[]): FunnelStep[] =>
  steps.filter(({ reached, claimed }) => reached.value !== null || (claimed?.value ?? null) !== null);

/** What a task of a finding is about; a stage, and whoever says nothing, is a matter of all sales: `everything`. */
export function subjectOf(
  { entity: { kind, id } }: Pick<Finding, 'entity'>,
  everything: string,
): TaskFinding['subject'] {
  return kind === 'organisation' || kind === 'stage' || id === null || id === ''
    ? { kind: 'organisation', id: '', name: everything }
    : { kind, id, name: id };
}
