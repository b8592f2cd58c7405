import type { CampaignRow, Figures } from '@takt/contract/analytics.ts';
import type { AdMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { ads, entities, measures } from '../cubes.ts';
import { figuresOf } from './figures.ts';
import type { Frame } from './period.ts';

type Dimension = keyof typeof ads.dimensions;
type Key = 'source' | 'campaign' | 'platform';

/** Campaigns by spend; the totals are over all of them, whatever the limit. */
export const campaignsQuestion = (
  { span, previous, filter }: Frame,
  limit: number,
): Question<Dimension, AdMeasure, Key> => ({
  by: ['source', 'campaign', 'platform'],
  get: measures,
  span,
  previous,
  filter,
  order: [{ by: 'spend', direction: 'desc' }],
  limit,
  totals: true,
});

export async function campaignsPerformance(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  limit: number,
): Promise<{ data: CampaignRow[]; totals: Figures }> {
  const { rows, totals } = await warehouse.ask(ads, orgId, campaignsQuestion(frame, limit));
  const ids = [...new Set(rows.map(({ key }) => key.campaign))];
  const named =
    ids.length === 0
      ? []
      : (
          await warehouse.ask(entities, orgId, {
            by: ['source', 'id', 'name'],
            get: [],
            filter: { level: ['campaign'], id: ids },
          })
        ).rows;
  const names = new Map(named.map(({ key }) => [`${key.source} ${key.id}`, key.name]));
  const data = rows.map(({ key, values }) => ({
    source_id: key.source,
    campaign_id: key.campaign,
    campaign: names.get(`${key.source} ${key.campaign}`) || key.campaign,
    platform: key.platform,
    figures: values,
  }));
  return { data, totals: figuresOf(totals) };
}

export const noCampaigns = () => ({ data: [], totals: figuresOf(undefined) });
