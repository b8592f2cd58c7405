import type { CampaignRow, PlatformRow } from '@takt/contract/analytics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { askDays } from '../../../metrics/days.ts';
import { percentOf } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { asNumber } from '../../../metrics/order.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { breakdown, platforms as byPlatform, unknownSides } from './breakdowns.ts';
import { campaignsPerformance } from './campaigns-performance.ts';
import { platformRow } from './platforms.ts';

/** Percent of all spend below which a campaign is neither best nor worst: a handful of rubles proves nothing. */
const worthNaming = 1;
const named = 3;
const mostCampaigns = 10_000;

/** Both sides at a glance; campaigns are judged by the CRM where there is one, else by what the platforms claim. */
export async function executiveOverview(warehouse: Warehouse, orgId: OrgId, given: Frame) {
  const frame = { ...given, text: undefined };
  const metric = frame.deals.known ? 'crm_romi' : 'romi';
  const [days, platforms, campaigns] = await Promise.all([
    askDays(warehouse, orgId, frame),
    breakdown(warehouse, orgId, frame, { by: byPlatform, metric: 'spend', limit: 20 }, platformRow),
    campaignsPerformance(warehouse, orgId, frame, { metric, limit: mostCampaigns }),
  ]);
  const judged = campaigns.data.filter(({ figures }) => {
    const share = percentOf(figures.spend?.value ?? null, campaigns.totals.spend?.value ?? null);
    return share !== null && share >= worthNaming && asNumber(figures, metric) !== null;
  });
  const half = Math.min(named, Math.floor(judged.length / 2));
  const { totals, ...daily } = days;
  return {
    ...totals,
    ...daily,
    platforms: platforms.data,
    // None is both.
    best: judged.slice(0, Math.max(half, Math.min(judged.length, 1))),
    worst: half === 0 ? [] : judged.slice(-half).toReversed(),
  };
}

const noPlatforms: PlatformRow[] = [];
const noRows: CampaignRow[] = [];
export const noExecutiveOverview = () => ({
  ...unknownSides(),
  daily: [],
  daily_previous: [],
  platforms: noPlatforms,
  best: noRows,
  worst: noRows,
});
