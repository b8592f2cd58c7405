import { campaignsPerformance, dateRange, overviewDashboard } from '@takt/contract/analytics.ts';
import { type ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, specification §9 */
const TIMEOUT = 30_000;

// All keys begin with 'analytics': an import that ends makes all of them old.

export const overviewQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'overview', query],
    queryFn: ({ signal }) => call(overviewDashboard, { query, signal, timeout: TIMEOUT }),
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

export const dateRangeQuery = queryOptions({
  queryKey: ['analytics', 'date-range'],
  queryFn: ({ signal }) => call(dateRange, { signal, timeout: TIMEOUT }),
});
