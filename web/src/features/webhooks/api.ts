import type { Asked } from '@takt/contract/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@takt/contract/webhooks.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});

/** ms: somebody looks at what is on its way. */
const WATCHED = 5000;

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveries, { params: { id }, query: { cursor: pageParam || undefined, limit: 20 }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(({ status }) => status === 'waiting') ? WATCHED : false,
  });

export type NewWebhook = Asked<typeof createWebhook>['body'];
export function useCreateWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebhook) => call(createWebhook, { body }),
    // The secret itself stays out of the cache.
    onSuccess: ({ secret: _secret, ...created }) =>
      queries.setQueryData(webhooksQuery.queryKey, (known) => known && { items: [...known.items, created] }),
  });
}

type WebhookChanges = NonNullable<Asked<typeof updateWebhook>['body']>;
export function useUpdateWebhook() {
  const queries = useQueryClient();
  const put = (changed: Pick<Webhook, 'id'> & Partial<Webhook>) =>
    queries.setQueryData(
      webhooksQuery.queryKey,
      (known) =>
        known && { items: known.items.map((one) => (one.id === changed.id ? { ...one, ...changed } : one)) },
    );
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: WebhookChanges }) =>
      call(updateWebhook, { params: { id }, body: changes }),
    onSuccess: put,
    onError: () => queries.invalidateQueries(webhooksQuery),
  });
}

export function useDeleteWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteWebhook, { params: { id } }),
    onSuccess: (_, gone) =>
      queries.setQueryData(
        webhooksQuery.queryKey,
        (known) => known && { items: known.items.filter(({ id }) => id !== gone) },
      ),
    onError: () => queries.invalidateQueries(webhooksQuery),
  });
}

export function useTestWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(testWebhook, { params: { id } }),
    onSettled: (_delivery, _error, id) =>
      queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
}

export function useReplay(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call(replayDelivery, { params: { id, deliveryId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
}
