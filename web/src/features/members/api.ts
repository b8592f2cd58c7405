import type { Answered, Asked } from '@takt/contract/endpoint.ts';
import {
  changeMember,
  listMembers,
  listOpenTasks,
  type Member,
  removeMember,
} from '@takt/contract/members.ts';
import { getUser, searchUsers } from '@takt/contract/users.ts';
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
import { nameOf } from '../auth/auth.ts';
import { userStats } from './userStats.ts';

// Keys begin with the noun and the organisation: what happens to anybody invalidates all of it.

export interface MemberFilter {
  q?: string | undefined;
  role?: Member['role'] | undefined;
  status?: Member['status'] | undefined;
  department_id?: string | undefined;
}

/** Rows of the first pages, and of those that follow: who scrolls far wants few requests. */
const FIRST = 200;
const FURTHER = 1000;

/** Members by name, with those who are invited. */
export const membersQuery = (orgId: string, filter: MemberFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['members', orgId, 'list', filter],
    placeholderData: keepPreviousData,
    initialPageParam: { cursor: '', limit: FIRST },
    queryFn: ({ pageParam: { cursor, limit }, signal }) =>
      call(listMembers, {
        params: { orgId },
        query: { ...filter, cursor: cursor || undefined, limit },
        signal,
      }),
    getNextPageParam: ({ next_cursor }, pages) =>
      next_cursor === null ? null : { cursor: next_cursor, limit: pages.length < 3 ? FIRST : FURTHER },
  });

export interface Person {
  id: string;
  /** How he is mentioned; null of whoever has left. */
  username: string | null;
  name: string;
  avatar: string | null;
  /** Work can be given to him; otherwise he is only shown where he has some. */
  active: boolean;
}
export type People = ReadonlyMap<string, Person>;

interface Everybody {
  /** By id, in the order of their names. */
  people: People;
  /** False while the last pages are still on their way. */
  complete: boolean;
}
const MINUTES = 60_000;

/** Everybody in the organisation, read to the end; the first faces do not wait for the last. */
export const peopleQuery = (orgId: string) => {
  const queryKey = ['members', orgId, 'people'];
  return queryOptions({
    queryKey,
    staleTime: 5 * MINUTES,
    queryFn: async ({ client, signal }): Promise<Everybody> => {
      const people = new Map<string, Person>();
      for (let cursor: string | undefined; ;) {
        const query = { cursor, limit: FURTHER };
        const page = await call(listMembers, { params: { orgId }, query, signal });
        for (const person of page.items.flatMap(personOf)) people.set(person.id, person);
        if (page.next_cursor === null) return { people, complete: true };
        cursor = page.next_cursor;
        if (!client.getQueryData<Everybody>(queryKey)?.complete)
          client.setQueryData<Everybody>(queryKey, { people: new Map(people), complete: false });
      }
    },
  });
};

/** Somebody who is not in the organisation any more, but has left work behind. */
export const formerPersonQuery = (orgId: string, userId: string) =>
  queryOptions({
    queryKey: ['members', orgId, 'former', userId],
    staleTime: 5 * MINUTES,
    queryFn: async ({ signal }): Promise<Person> => {
      const user = await call(getUser, { params: { userId }, signal });
      return { id: user.id, username: null, name: nameOf(user), avatar: user.avatar_url, active: false };
    },
  });

function personOf({ user, status }: Member): Person[] {
  if (user.id === null || status === 'pending' || status === 'requested') return [];
  const { id, username, avatar_url: avatar } = user;
  return [{ id, username, name: nameOf(user), avatar, active: status === 'active' }];
}

/** Active people for a choice, best first. */
export const foundPeopleQuery = (orgId: string, q: string) =>
  queryOptions({
    queryKey: ['members', orgId, 'found', q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(searchUsers, { query: { q }, signal })).items,
  });

export const userStatsQuery = (orgId: string, userId: string) =>
  queryOptions({
    queryKey: ['members', orgId, 'stats', userId],
    staleTime: 0,
    queryFn: ({ signal }) => userStats(userId, signal),
  });

export const openTasksQuery = (orgId: string, memberId: string) =>
  queryOptions({
    queryKey: ['members', orgId, 'open-tasks', memberId],
    staleTime: 0,
    queryFn: ({ signal }) => call(listOpenTasks, { params: { orgId, memberId }, signal }),
  });

interface MemberChange {
  member: Member;
  changes: Asked<typeof changeMember>['body'];
  /** How he looks afterwards: shown at once. */
  shown: Partial<Member>;
}
export function useChangeMember(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'members' },
    mutationFn: ({ member, changes }: MemberChange) =>
      call(changeMember, { params: { orgId, memberId: member.id }, body: changes }),
    onMutate: async ({ member, shown }) => {
      await queries.cancelQueries({ queryKey: ['members', orgId, 'list'] });
      putMember(queries, orgId, member.id, { ...member, ...shown });
    },
    onSuccess: (saved, { member }) => {
      putMember(queries, orgId, member.id, saved);
      void queries.invalidateQueries({ queryKey: ['departments', orgId] });
      void queries.invalidateQueries({ queryKey: ['members', orgId, 'people'], refetchType: 'none' });
    },
    onError: () => queries.invalidateQueries({ queryKey: ['members', orgId] }),
  });
}

interface Removal {
  member: Member;
  /** A person, `nobody`, or nothing: the tasks stay his. */
  reassignTo: string | undefined;
}
export function useRemoveMember(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ member, reassignTo }: Removal) =>
      call(removeMember, {
        params: { orgId, memberId: member.id },
        query: { reassign_to: reassignTo },
      }),
    onSuccess: async (_, { member }) => {
      await queries.cancelQueries({ queryKey: ['members', orgId, 'list'] });
      putMember(queries, orgId, member.id, null);
      void queries.invalidateQueries({ queryKey: ['departments', orgId] });
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
    // Both when he is gone and when he is not: the server knows.
    onSettled: () => queries.invalidateQueries({ queryKey: ['members', orgId] }),
  });
}

type Pages = InfiniteData<Answered<typeof listMembers>>;

/** In every list that shows him; null takes him out. */
function putMember(queries: QueryClient, orgId: string, id: string, member: Member | null): void {
  queries.setQueriesData<Pages>({ queryKey: ['members', orgId, 'list'] }, (known) => {
    if (!known?.pages.some(({ items }) => items.some((one) => one.id === id))) return known;
    return {
      ...known,
      pages: known.pages.map((page) => ({
        ...page,
        total: member ? page.total : page.total - 1,
        items: page.items.flatMap((one) => (one.id === id ? (member ?? []) : one)),
      })),
    };
  });
}
