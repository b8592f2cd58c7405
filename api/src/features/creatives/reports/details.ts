import {
  type Creative,
  type CreativeDetails,
  creativeMeasure,
  type CreativeRow,
} from '@takt/contract/creatives.ts';
import type { OrgId } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import { ads } from '../../../metrics/ads.ts';
import { dailyOf, figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { everyDay } from '../../../warehouse/cube.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { describedCreatives, sourcesOfCreative } from '../queries.ts';
import { creativesQuestion, described, unknownCreative } from './performance.ts';

const mostSiblings = 20;
export type Details = Omit<CreativeDetails, 'burnout' | 'theme'>;

/** One creative's own days; the sum over them comes with the same scan. */
export const creativeDaysQuestion = (
  { span, previous, ads: { filter } }: Frame,
  source: string,
  id: string,
) => ({
  by: ['date'] as const,
  get: creativeMeasure.options,
  span,
  previous,
  filter: { currency: filter.currency, source: [source], ad: [id] },
  totals: true,
});

/** Which source is meant: the one asked for, else the one that spent most on it. AppError `not_found`. */
export async function creativeOf(
  warehouse: Warehouse,
  orgId: OrgId,
  id: string,
  wished: string | undefined,
): Promise<{ source: string; others: string[] }> {
  const sources = await sourcesOfCreative(warehouse, orgId, id);
  const source = wished ? sources.find((one) => one === wished) : sources[0];
  if (source === undefined) throw notFound();
  return { source, others: sources.filter((one) => one !== source) };
}

export async function details(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { id, source, others }: { readonly id: string; readonly source: string; readonly others: string[] },
): Promise<Details> {
  const [answer, known] = await Promise.all([
    warehouse.ask(ads, orgId, creativeDaysQuestion(frame, source, id)),
    describedCreatives(warehouse, orgId, [id], { span: everyDay, since: everyDay.from }),
  ]);
  const own = known.find((one) => one.source_id === source) ?? unknownCreative(source, id);
  const { active_days: _days, first_day: _first, last_day: _last, ...creative } = own;
  return {
    creative,
    other_sources: others,
    active_days: answer.rows.filter(({ values }) => Number(values.impressions.value) > 0).length,
    figures: figuresOf(creativeMeasure.options, answer.totals),
    ...dailyOf(creativeMeasure.options, answer, frame),
    siblings: creative.campaign_id ? await siblingsOf(warehouse, orgId, frame, creative) : [],
  };
}

async function siblingsOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { source_id: source, id, campaign_id: campaign }: Creative,
): Promise<CreativeRow[]> {
  const { rows } = await warehouse.ask(ads, orgId, {
    ...creativesQuestion({ ...frame, text: undefined }, mostSiblings + 1),
    filter: { currency: frame.ads.filter.currency, source: [source], campaign: [campaign] },
    totals: false,
  });
  const others = rows.filter(({ key }) => key.ad !== id).slice(0, mostSiblings);
  return described(warehouse, orgId, frame, others);
}
