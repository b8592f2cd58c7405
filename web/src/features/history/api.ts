import { getTaskHistory } from '@takt/contract/history.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const taskHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'history', id],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(getTaskHistory, { params: { id }, query: { cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
