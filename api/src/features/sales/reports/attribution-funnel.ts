import { attributionFunnel as endpoint } from '@takt/contract/sales.ts';
import type { By } from '../../../metrics/sides.ts';
import { campaignNames } from '../queries.ts';
import { sided, sidedRows } from './by-products.ts';
import { definition } from './definition.ts';

/** A campaign is its id within its platform; deals meet it by what the CRM or their tags say. */
export const funnelBy: Readonly<Record<'platform' | 'campaign', By>> = {
  platform: {
    ads: ['platform'],
    deals: ['platform'],
    named: { ads: 'platform', deals: 'platform' },
  },
  campaign: {
    ads: ['platform', 'campaign'],
    deals: ['platform', 'campaign'],
    named: { ads: 'campaign_name', deals: 'campaign_name' },
  },
};

/**
 * The steps of each platform or campaign: impressions, clicks, leads and orders as claimed, then the deals that began
 * in the period and how far they came; `figures` has the money by the day of winning and what it cost.
 */
export const attributionFunnel = definition({
  ...sided,
  query: endpoint.query,
  async work(warehouse, orgId, frame, query) {
    const { data, ...totals } = await sidedRows(
      warehouse,
      orgId,
      frame,
      funnelBy[query.by],
      query,
      ({ key: [platform = '', campaign = ''], figures, cohort }) => ({
        platform: platform || null,
        campaign_id: campaign || null,
        figures,
        cohort,
      }),
    );
    const names = await campaignNames(
      warehouse,
      orgId,
      data.map(({ campaign_id }) => campaign_id),
    );
    return {
      data: data.map((row) => ({ ...row, campaign: names(row.campaign_id) })),
      ...totals,
    };
  },
});
