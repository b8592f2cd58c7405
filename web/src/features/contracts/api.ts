import { cohortsMonthly, contractsEnriched } from '@takt/contract/contracts.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, specification §9 */
const TIMEOUT = 30_000;
/** As many as the api gives: search, sorting and files are over all of them. */
const ALL = 1000;

export const contractsQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'contracts', query],
    queryFn: ({ signal }) =>
      call(contractsEnriched, { query: { ...query, limit: ALL }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

/** Of all months, whatever days other screens are asked: a cohort lives for years. */
export const cohortsQuery = ({ platform }: ReportQuery) =>
  queryOptions({
    queryKey: ['analytics', 'cohorts', platform],
    queryFn: ({ signal }) =>
      call(cohortsMonthly, { query: { platform, compare: 'none' }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
