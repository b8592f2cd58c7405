import {
  type Attachment,
  downloadAttachment,
  listAttachments,
  previewAttachment,
  removeAttachment,
  restoreAttachment,
} from '@takt/contract/attachments.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { download, fileOf } from '../../api/download.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';

export const attachmentsQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['attachments', taskId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listAttachments, { params: { id: taskId }, signal })).items,
  });

/** The bytes of an attachment never change. */
const picture = (id: string, endpoint: typeof previewAttachment | typeof downloadAttachment) =>
  queryOptions({
    queryKey: ['attachment pictures', endpoint.path, id],
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async ({ signal }) => (await fileOf(endpoint, { params: { id }, signal })).file,
  });
export const previewQuery = (id: string) => picture(id, previewAttachment);
export const pictureQuery = (id: string) => picture(id, downloadAttachment);

export function useDownload(): { download: (attachment: Attachment) => void; fetching: string | undefined } {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Attachment) => download(downloadAttachment, { params: { id } }),
    onError: (error) =>
      fail(
        error,
        t(($) => $.attachments.failedToDownload),
      ),
  });
  return { download: mutate, fetching: isPending ? variables.id : undefined };
}

/** Gone at once, back with the server's sentence when it refuses, and brought back from the toast. */
export function useRemoveAttachment(taskId: string): (attachment: Attachment) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { queryKey } = attachmentsQuery(taskId);
  const without = (id: string) =>
    queries.setQueryData(queryKey, (known) => known?.filter((one) => one.id !== id));
  const withIt = (attachment: Attachment) =>
    queries.setQueryData(
      queryKey,
      (known) => known && [...known.filter(({ id }) => id !== attachment.id), attachment].toSorted(byAge),
    );
  const begun = () => queries.cancelQueries({ queryKey });
  const settled = () => queries.invalidateQueries({ queryKey });

  const restore = useMutation({
    mutationFn: ({ id }: Attachment) => call(restoreAttachment, { params: { id } }),
    onMutate: async (attachment) => {
      await begun();
      withIt(attachment);
    },
    onError: (error, { id }) => {
      without(id);
      fail(
        error,
        t(($) => $.attachments.failedToRestore),
      );
    },
    onSettled: settled,
  });
  const { mutate } = useMutation({
    mutationFn: ({ id }: Attachment) => call(removeAttachment, { params: { id } }),
    onMutate: async ({ id }) => {
      await begun();
      without(id);
    },
    onSuccess: (_nothing, attachment) =>
      toast({
        title: t(($) => $.attachments.removed),
        description: attachment.name,
        action: { label: t(($) => $.ui.undo), onSelect: () => restore.mutate(attachment) },
      }),
    onError: (error, attachment) => {
      withIt(attachment);
      fail(
        error,
        t(($) => $.attachments.failedToRemove),
      );
    },
    onSettled: settled,
  });
  return mutate;
}

const byAge = (a: Attachment, b: Attachment): number => (a.id < b.id ? -1 : 1);
