import { search } from '@takt/contract/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const SHOWN = 12;

/** What the person has typed by now; an answer to what he typed before is dropped with its request. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    // While one types the next answer is near; trying again would only be late.
    retry: false,
    queryFn: ({ signal }) => call(search, { query: { q, limit: SHOWN }, signal }),
  });

/** A letter finds everything; a digit may be a number already. */
export const worthSearching = (q: string): boolean => q.length > 1 || /^\d$/.test(q);
