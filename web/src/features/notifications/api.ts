import type { Answered, Asked } from '@takt/contract/endpoint.ts';
import {
  getNotificationSettings,
  listNotifications,
  markNotifications,
  muteSubject,
  type NotificationGroup,
  type NotificationReason,
  updateNotificationSettings,
} from '@takt/contract/notifications.ts';
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
import { reread } from './unread.ts';

// Keys begin with the noun: what comes in invalidates all of it.

export interface InboxFilter {
  unread?: true | undefined;
  reason?: NotificationReason | undefined;
}
/** What is told of: a task or a project. */
export type Subject = Pick<NotificationGroup, 'entity' | 'entity_id'>;
type Page = Answered<typeof listNotifications>;

export const inboxQuery = ({ unread, reason }: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', { unread, reason }],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { reason, unread: unread && 'true', cursor: pageParam || undefined },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
});

/** Shown at once; what the server says afterwards is the truth. */
export function useMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ about, read }: { about?: Subject; read: boolean }) =>
      call(markNotifications, { body: { ...(about && { about: subjectOf(about) }), read } }),
    onMutate: ({ about, read }) => {
      patch(queries, about, (group) => ({
        ...group,
        unread: read ? 0 : group.total,
        items: group.items.map((item) => ({ ...item, read_at: read ? new Date().toISOString() : null })),
      }));
    },
    onSettled: () => reread(queries),
  });
}

export function useMute() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ about, muted }: { about: Subject; muted: boolean }) =>
      call(muteSubject, { body: { ...subjectOf(about), muted } }),
    onMutate: ({ about, muted }) => patch(queries, about, (group) => ({ ...group, muted })),
    onSettled: () => reread(queries),
  });
}

export type SettingsChanges = NonNullable<Asked<typeof updateNotificationSettings>['body']>;
export function useUpdateSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsChanges) => call(updateNotificationSettings, { body }),
    onMutate: (changes) => {
      const before = queries.getQueryData(settingsQuery.queryKey);
      queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...changes });
      return { before };
    },
    onError: (_error, _changes, context) =>
      context?.before && queries.setQueryData(settingsQuery.queryKey, context.before),
    onSuccess: (settings) => queries.setQueryData(settingsQuery.queryKey, settings),
  });
}

const subjectOf = ({ entity, entity_id }: Subject): Subject => ({ entity, entity_id });

/** Without a subject: every group. */
function patch(
  queries: QueryClient,
  about: Subject | undefined,
  change: (group: NotificationGroup) => NotificationGroup,
): void {
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: ['notifications', 'list'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((group) =>
            about === undefined || group.entity_id === about.entity_id ? change(group) : group,
          ),
        })),
      },
  );
}
