import { countNotifications } from '@takt/contract/notifications.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

// Apart from the other calls: the frame of every screen counts.

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => call(countNotifications, { signal }),
});

export const reread = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [noun, what] }) => noun === 'notifications' && what !== 'settings',
  });
