import {
  campaignsByProducts,
  campaignsPerformance,
  channelsSources,
  dateRange,
  overviewDashboard,
  overviewPlatforms,
  overviewRealtime,
} from '@takt/contract/analytics.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, specification §9 */
export const TIMEOUT = 30_000;

// All keys begin with 'analytics': an import that ends makes all of them old.

export const overviewQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'overview', query],
    queryFn: ({ signal }) => call(overviewDashboard, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const realtimeQuery = queryOptions({
  queryKey: ['analytics', 'realtime'],
  queryFn: ({ signal }) => call(overviewRealtime, { signal, timeout: TIMEOUT }),
});

export const platformsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'platforms', query],
    queryFn: ({ signal }) => call(overviewPlatforms, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

/** As many as the api gives: sorting and the file for spreadsheets are over all of them. */
export const CAMPAIGNS = 1000;
export const campaignsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'campaigns', query],
    queryFn: ({ signal }) =>
      call(campaignsPerformance, { query: { ...query, limit: CAMPAIGNS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const productsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'products', query],
    queryFn: ({ signal }) => call(campaignsByProducts, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const channelsQuery = (query: ReportQuery, by: 'origin' | 'utm_source' | 'utm_medium' | 'platform') =>
  queryOptions({
    queryKey: ['analytics', 'channels', query, by],
    queryFn: ({ signal }) => call(channelsSources, { query: { ...query, by }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const dateRangeQuery = queryOptions({
  queryKey: ['analytics', 'date-range'],
  queryFn: ({ signal }) => call(dateRange, { signal, timeout: TIMEOUT }),
});
