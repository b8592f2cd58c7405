import { dataQuality } from '@takt/contract/quality.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';

/** As many findings as the api gives. */
const FINDINGS = 1000;

export const qualityQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'quality', query],
    queryFn: ({ signal }) =>
      call(dataQuality, { query: { ...query, limit: FINDINGS }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
