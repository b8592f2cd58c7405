import {
  type DataImport,
  getImport,
  listImports,
  type Mapping,
  previewImport,
  reopenFile,
  runImport,
  undoImport,
  uploadFile,
} from '@takt/contract/imports.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { finished } from './imports.ts';

// All keys begin with 'imports': any change of an import makes all of them old.

/** ms */
const SOON = 700;

/** Which imports a list shows; nothing: all of them. */
export interface ImportFilter {
  source?: string | undefined;
  status?: DataImport['status'] | undefined;
}
const LIST = ['imports', 'list'] as const;

export const importsQuery = ({ source, status }: ImportFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...LIST, { source, status }],
    queryFn: ({ pageParam, signal }) =>
      call(listImports, {
        query: { source_id: source, status, cursor: pageParam || undefined, limit: 20 },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // The live event is quicker; this is for the time without it.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => !items.every(finished)) ? 3 * SOON : false,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && finished(state.data) ? false : SOON),
  });

export const previewQuery = (id: string, mapping: Mapping) =>
  queryOptions({
    queryKey: ['imports', 'preview', id, mapping],
    queryFn: ({ signal }) => call(previewImport, { params: { id }, body: mapping, signal }),
    staleTime: Infinity,
    retry: false,
  });

interface Sending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}
export function useUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...options }: Sending) => upload(uploadFile, file, options),
    // From now on it is in the list, to be gone on with; nobody waits for that.
    onSuccess: () => void queries.invalidateQueries({ queryKey: LIST }),
  });
}

export function useRunImport(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mapping: Mapping) => call(runImport, { params: { id }, body: mapping }),
    onSuccess: (started) => {
      queries.setQueryData(importQuery(id).queryKey, started);
      return queries.invalidateQueries({ queryKey: LIST });
    },
  });
}

/** A file that was uploaded earlier, to go on with it. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'file', id],
    queryFn: ({ signal }) => call(reopenFile, { params: { id }, signal }),
    staleTime: Infinity,
    retry: false,
  });

export function useUndoImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSuccess: (changed) => {
      queries.setQueryData(importQuery(changed.id).queryKey, changed);
      return queries.invalidateQueries({ queryKey: LIST });
    },
  });
}
