import { restoreClient } from '@takt/contract/clients.ts';
import { restoreProject } from '@takt/contract/projects.ts';
import { restoreTask } from '@takt/contract/tasks.ts';
import { listTrash, type Trashed } from '@takt/contract/trash.ts';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const trashQuery = (kind: Trashed['kind'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['trash', kind ?? 'all'],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listTrash, { query: { kind, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const restores = { task: restoreTask, project: restoreProject, client: restoreClient } as const;

export function useRestore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id }: Trashed): Promise<void> => {
      await call(restores[kind], { params: { id } });
    },
    // Where it came from has it again; a project brings its tasks along.
    onSettled: () =>
      Promise.all(
        ['trash', 'tasks', 'projects', 'clients'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
}
