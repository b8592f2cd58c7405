import { weekBriefing } from '@takt/contract/briefings.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';

/** The week of a day; without one the last that is over. */
export const weekOfQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['analytics', 'week', day ?? null],
    queryFn: ({ signal }) => call(weekBriefing, { query: { day }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });
