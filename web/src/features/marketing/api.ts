import { channelsSources, executiveOverview, geographyAnalysis } from '@takt/contract/analytics.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { attributionFunnel, crmOutcomes, productPerformance } from '@takt/contract/sales.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';
import type { ChannelBy, OutcomeBy, PlaceBy } from './marketing.ts';

/** As many rows as the api gives: sorting and files are over all of them. */
const ROWS = 1000;

export const executiveQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'executive', query],
    queryFn: ({ signal }) => call(executiveOverview, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const channelsQuery = (query: ReportQuery, by: ChannelBy) =>
  queryOptions({
    queryKey: ['analytics', 'channel-rows', by, query],
    queryFn: ({ signal }) =>
      call(channelsSources, { query: { ...query, by, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const sidesFunnelQuery = (query: ReportQuery, by: OutcomeBy) =>
  queryOptions({
    queryKey: ['analytics', 'attribution-funnel', by, query],
    queryFn: ({ signal }) =>
      call(attributionFunnel, { query: { ...query, by, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const productsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'product-performance', query],
    queryFn: ({ signal }) =>
      call(productPerformance, { query: { ...query, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const placesQuery = (query: ReportQuery, by: PlaceBy) =>
  queryOptions({
    queryKey: ['analytics', 'geography', by, query],
    queryFn: ({ signal }) =>
      call(geographyAnalysis, { query: { ...query, by, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const outcomesQuery = (query: ReportQuery, by: OutcomeBy) =>
  queryOptions({
    queryKey: ['analytics', 'crm-outcomes', by, query],
    queryFn: ({ signal }) =>
      call(crmOutcomes, { query: { ...query, by, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
