import {
  campaignCreatives,
  campaignsSummary,
  facebookWeekly,
  googleWeekly,
  rollingPerformance,
} from '@takt/contract/analytics.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';

export const summaryQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'campaigns-summary', query],
    queryFn: ({ signal }) => call(campaignsSummary, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const rollingQuery = (query: ReportQuery, days: number) =>
  queryOptions({
    queryKey: ['analytics', 'campaigns-rolling', query, days],
    queryFn: ({ signal }) =>
      call(rollingPerformance, { query: { ...query, days }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

const weeklyOf = { facebook: facebookWeekly, google: googleWeekly } as const;
export type WeeklyPlatform = keyof typeof weeklyOf;

export const weeklyQuery = (query: ReportQuery, platform: WeeklyPlatform) =>
  queryOptions({
    queryKey: ['analytics', 'campaigns-weekly', query, platform],
    queryFn: ({ signal }) => call(weeklyOf[platform], { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const campaignCreativesQuery = (id: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'campaign-creatives', id, query],
    queryFn: ({ signal }) => call(campaignCreatives, { params: { id }, query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
