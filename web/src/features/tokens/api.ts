import type { Asked } from '@takt/contract/endpoint.ts';
import { createToken, deleteToken, listTokens } from '@takt/contract/tokens.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call(listTokens, { signal }),
});

export type NewToken = Asked<typeof createToken>['body'];

export function useCreateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => call(createToken, { body }),
    // The secret itself stays out of the cache.
    onSuccess: ({ token: _secret, ...created }) =>
      queries.setQueryData(tokensQuery.queryKey, (known) => known && { items: [created, ...known.items] }),
  });
}

export function useEndToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteToken, { params: { id } }),
    onSuccess: (_, ended) =>
      queries.setQueryData(
        tokensQuery.queryKey,
        (known) => known && { items: known.items.filter(({ id }) => id !== ended) },
      ),
    onError: () => queries.invalidateQueries(tokensQuery),
  });
}
