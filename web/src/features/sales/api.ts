import type { ReportQuery } from '@takt/contract/reports.ts';
import {
  conversionFunnel,
  revenueTrend,
  salesBreakdown,
  salesByProducts,
  salesInsights,
} from '@takt/contract/sales.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';
import type { BreakdownBy } from './sales.ts';

/** As many rows as the api gives: sorting and files are over all of them. */
const ROWS = 1000;

export const revenueTrendQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'revenue-trend', query],
    queryFn: ({ signal }) => call(revenueTrend, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const salesByProductsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'sales-by-products', query],
    queryFn: ({ signal }) =>
      call(salesByProducts, { query: { ...query, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const breakdownQuery = (query: ReportQuery, by: BreakdownBy) =>
  queryOptions({
    queryKey: ['analytics', 'sales-breakdown', by, query],
    queryFn: ({ signal }) =>
      call(salesBreakdown, { query: { ...query, by, limit: ROWS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const conversionFunnelQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'conversion-funnel', query],
    queryFn: ({ signal }) => call(conversionFunnel, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const insightsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'insights', query],
    queryFn: ({ signal }) => call(salesInsights, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
