import {
  deleteWorkImport,
  listWorkImports,
  runWorkImport,
  undoWorkImport,
  uploadWork,
  type WorkImport,
} from '@takt/contract/work-imports.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { type Draft, finished, type Kind, orderOf } from './workImports.ts';

/** ms; the live event is quicker, this is for the time without it. */
const SOON = 1500;

export const workImportsQuery = (kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['work-imports', 'list', kind],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listWorkImports, { query: { kind, cursor: pageParam || undefined }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => !items.every(finished)) ? SOON : false,
  });

/** What would become of the file; asked anew when the person has said something else about it. */
export const dryRunQuery = (id: string, draft: Draft) =>
  queryOptions({
    queryKey: ['work-imports', 'dry-run', id, draft],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => call(runWorkImport, { params: { id }, body: orderOf(draft, true), signal }),
  });

interface Sending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
export const useUploadWork = (kind: Kind) =>
  useMutation({
    mutationFn: ({ file, ...options }: Sending) => upload(uploadWork, file, { query: { kind }, ...options }),
  });

export function useRunImport(id: string) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (draft: Draft) => call(runWorkImport, { params: { id }, body: orderOf(draft, false) }),
    onSuccess: settle,
  });
}

export function useUndoImport() {
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ id }: WorkImport) => call(undoWorkImport, { params: { id } }),
    onSuccess: settle,
  });
}

export function useForgetImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteWorkImport, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['work-imports', 'list'] }),
  });
}

/** What came in, or went out again, shows everywhere. */
function useSettle() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['work-imports', 'list'] }),
      ...['tasks', 'projects', 'clients', 'labels', 'trash'].map((noun) =>
        queries.invalidateQueries({ queryKey: [noun] }),
      ),
    ]);
}
