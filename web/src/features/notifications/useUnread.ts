import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onMail } from '../../api/live.ts';
import { reread, unreadQuery } from './unread.ts';

/** How many things there are to read about; undefined while nobody knows. Comes live, and anew with the focus. */
export function useUnread(): number | undefined {
  const queries = useQueryClient();
  useEffect(
    () =>
      onMail((unread) => {
        queries.setQueryData(unreadQuery.queryKey, (known) => ({
          latest_at: known?.latest_at ?? null,
          unread,
        }));
        void reread(queries);
      }),
    [queries],
  );
  return useQuery({ ...unreadQuery, refetchOnWindowFocus: 'always' }).data?.unread;
}
