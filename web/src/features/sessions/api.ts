import { endOtherSessions, endSession, listSessions } from '@takt/contract/sessions.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: (_, ended) =>
      queries.setQueryData(sessionsQuery.queryKey, (known) =>
        known ? { items: known.items.filter(({ id }) => id !== ended) } : known,
      ),
    // It may have ended by itself meanwhile.
    onError: () => queries.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () =>
      queries.setQueryData(sessionsQuery.queryKey, (known) =>
        known ? { items: known.items.filter(({ current }) => current) } : known,
      ),
    onError: () => queries.invalidateQueries(sessionsQuery),
  });
}
