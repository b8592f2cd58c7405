import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReportState } from '../analytics/useReportState.ts';
import { attributionQuery } from '../attribution/api.ts';
import { choiceOf } from '../attribution/attribution.ts';
import { qualityQuery } from '../quality/api.ts';
import {
  channelsQuery,
  executiveQuery,
  outcomesQuery,
  placesQuery,
  productsQuery,
  sidesFunnelQuery,
} from './api.ts';
import { channelBy, chosen, type MarketingTab, outcomeBy, placeBy } from './marketing.ts';

/** What the report of the open tab warns of. Its blocks ask the same question, so it is asked once. */
export function useTabMeta(tab: MarketingTab, { query, search }: ReportState): ReportMeta | undefined {
  const { metric: _, ...choice } = choiceOf(search);
  const metas: Readonly<Record<MarketingTab, ReportMeta | undefined>> = {
    executive: useQuery({ ...executiveQuery(query), enabled: tab === 'executive' }).data?.meta,
    channels: useQuery({
      ...channelsQuery(query, chosen(channelBy, search.by, 'origin')),
      enabled: tab === 'channels',
    }).data?.meta,
    funnel: useQuery({
      ...sidesFunnelQuery(query, chosen(outcomeBy, search.by, 'platform')),
      enabled: tab === 'funnel',
    }).data?.meta,
    products: useQuery({ ...productsQuery(query), enabled: tab === 'products' }).data?.meta,
    geography: useQuery({
      ...placesQuery(query, chosen(placeBy, search.by, 'country')),
      enabled: tab === 'geography',
    }).data?.meta,
    crm: useQuery({
      ...outcomesQuery(query, chosen(outcomeBy, search.by, 'platform')),
      enabled: tab === 'crm',
    }).data?.meta,
    attribution: useQuery({ ...attributionQuery(query, choice), enabled: tab === 'attribution' }).data?.meta,
    quality: useQuery({ ...qualityQuery(query), enabled: tab === 'quality' }).data?.meta,
  };
  return metas[tab];
}
