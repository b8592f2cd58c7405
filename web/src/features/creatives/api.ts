import {
  burnoutAnalysis,
  creativeDetails,
  type CreativeMeasure,
  creativesPerformance,
  creativesTrends,
  themesAnalysis,
  topPerformers,
} from '@takt/contract/creatives.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, specification §9 */
const TIMEOUT = 30_000;
/** As many as the api gives: filters of the screen, sorting and files are over all of them. */
const ALL = 1000;

export const creativesQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'creatives', query],
    queryFn: ({ signal }) =>
      call(creativesPerformance, { query: { ...query, limit: ALL }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const burnoutQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'creatives-burnout', query],
    queryFn: ({ signal }) =>
      call(burnoutAnalysis, { query: { ...query, limit: ALL }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const themesQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'creatives-themes', query],
    queryFn: ({ signal }) => call(themesAnalysis, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

const BEST = 12;
export const topQuery = (query: ReportQuery, metric: CreativeMeasure) =>
  queryOptions({
    queryKey: ['analytics', 'creatives-top', query, metric],
    queryFn: ({ signal }) =>
      call(topPerformers, { query: { ...query, metric, limit: BEST }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const creativeQuery = (id: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'creative', id, query],
    queryFn: ({ signal }) => call(creativeDetails, { params: { id }, query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

/** As many cards as somebody will scroll by: the others stand without their shape. */
const TRENDS = 300;
export const trendsQuery = (query: ReportQuery, metric: CreativeMeasure) =>
  queryOptions({
    queryKey: ['analytics', 'creatives-trends', query, metric],
    queryFn: ({ signal }) =>
      call(creativesTrends, { query: { ...query, metric, limit: TRENDS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
