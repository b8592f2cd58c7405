import type { CampaignCreativeRow } from '@takt/contract/analytics.ts';
import { type AdMeasure, adMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import { ads } from '../../../metrics/ads.ts';
import { entities } from '../../../metrics/entities.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import type { AdDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';

const by = ['source', 'ad', 'platform', 'ad_name', 'theme', 'format'] as const;

export const creativesQuestion = (
  { span, previous, ads: { filter }, text }: Frame,
  campaign: string,
): Question<AdDimension, AdMeasure, (typeof by)[number]> => ({
  by,
  get: adMeasure.options,
  span,
  previous,
  filter: { ...filter, campaign: [campaign] },
  contains: { ad_name: text },
  order: [{ by: 'spend', direction: 'desc' }],
  totals: true,
});

/** Throws AppError `not_found` unless an import of the organisation has named the campaign. */
export async function campaignExists(warehouse: Warehouse, orgId: OrgId, id: string): Promise<void> {
  const { rows } = await warehouse.ask(entities, orgId, {
    by: ['source'],
    get: [],
    filter: { level: ['campaign'], id: [id] },
    limit: 1,
  });
  if (rows.length === 0) throw notFound();
}

/** Creatives of a campaign, the best first; of sources that report ads. */
export async function campaignCreatives(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { id, metric, limit }: { id: string; metric: AdMeasure; limit: number },
) {
  const { rows, totals } = await warehouse.ask(ads, orgId, creativesQuestion(frame, id));
  const data: CampaignCreativeRow[] = rows.map(({ key, values }) => ({
    source_id: key.source,
    ad_id: key.ad,
    ad: key.ad_name,
    platform: key.platform,
    theme: key.theme,
    format: key.format,
    figures: values,
  }));
  return {
    data: bestFirst(data, metric, (row) => `${row.source_id} ${row.ad_id}`).slice(0, limit),
    totals: figuresOf(adMeasure.options, totals),
  };
}

export const noCreatives = (): { data: CampaignCreativeRow[]; totals: ReturnType<typeof figuresOf> } => ({
  data: [],
  totals: figuresOf(adMeasure.options, undefined),
});
