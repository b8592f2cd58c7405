import {
  type Client,
  createClient,
  deleteClient,
  getClient,
  listClients,
  restoreClient,
  updateClient,
} from '@takt/contract/clients.ts';
import type { Answered, Asked } from '@takt/contract/endpoint.ts';
import { listProjects } from '@takt/contract/projects.ts';
import { listTasks } from '@takt/contract/tasks.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { OPEN } from '../tasks/tasks.ts';
import type { ClientsSearch } from './search.ts';

// Keys begin with the noun that a change invalidates.

/** Rows of the first pages, and of those that follow: who scrolls far wants few requests. */
const PAGE = 100;

export const filterOf = ({ q, status, kind, owner }: ClientsSearch) => ({ q, status, kind, owner_id: owner });

export const clientsQuery = (search: ClientsSearch) => {
  const query = { ...filterOf(search), order: search.order };
  return infiniteQueryOptions({
    queryKey: ['clients', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listClients, { query: { ...query, cursor: pageParam || undefined, limit: PAGE }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
};

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(getClient, { params: { id }, signal }),
  });

/** For a choice: the first by name among those that fit what is typed. */
export const foundClientsQuery = (q: string) =>
  queryOptions({
    queryKey: ['clients', 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(listClients, { query: { q: q || undefined, limit: 20 }, signal })).items,
  });

export const projectsOfClientQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'client', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(listProjects, { query: { client_id: id, limit: 50 }, signal }),
  });

export const tasksOfClientQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'client', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(listTasks, {
        query: { client_id: id, status: OPEN, order: 'due', limit: 10 },
        signal,
      }),
  });

export type NewClient = Asked<typeof createClient>['body'];
export type ClientChanges = Asked<typeof updateClient>['body'];

export function useCreateClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewClient) => call(createClient, { body }),
    onSuccess: (client) => settle(queries, client),
  });
}

/** Shown at once, and as it was when the server refuses. */
export function useUpdateClient() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'clients' },
    mutationFn: ({ id, changes }: { id: string; changes: ClientChanges }) =>
      call(updateClient, { params: { id }, body: changes }),
    onMutate: async ({ id, changes }) => {
      const { queryKey } = clientQuery(id);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, ...changes });
      return { before };
    },
    onSuccess: (client) => settle(queries, client),
    onError: (_error, { id }, shown) => {
      if (shown?.before) queries.setQueryData(clientQuery(id).queryKey, shown.before);
    },
  });
}

export function useDeleteClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Client) => call(deleteClient, { params: { id } }),
    onSuccess: (_, { id }) => {
      queries.setQueriesData<Pages>({ queryKey: ['clients', 'list'] }, (known) => without(known, id));
      return stale(queries);
    },
  });
}

export function useRestoreClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restoreClient, { params: { id } }),
    onSuccess: (client) => settle(queries, client),
  });
}

type Pages = InfiniteData<Answered<typeof listClients>>;

const without = (known: Pages | undefined, id: string): Pages | undefined =>
  known?.pages.some(({ items }) => items.some((one) => one.id === id))
    ? {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          total: page.total - 1,
          items: page.items.filter((one) => one.id !== id),
        })),
      }
    : known;

function settle(queries: QueryClient, client: Client): Promise<unknown> {
  queries.setQueryData(clientQuery(client.id).queryKey, client);
  return stale(queries);
}

/** The trash has what a list has lost, and the other way round. */
const stale = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({
      predicate: ({ queryKey: [noun, what] }) => noun === 'clients' && what !== 'one',
    }),
    queries.invalidateQueries({ queryKey: ['trash'] }),
  ]);
