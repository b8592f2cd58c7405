import { addAttachment, mostMegabytes } from '@takt/contract/attachments.ts';
import { z } from '@takt/contract/zod.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { upload } from '../../api/upload.ts';
import { useUnsent } from '../../api/useUnsent.ts';
import { attachmentsQuery } from './api.ts';
import { isTooLarge } from './attachments.ts';

/** A file on its way, or one that has not arrived. */
export interface Sending {
  readonly key: string;
  readonly file: File;
  /** 0 … 1 of it that has left */
  readonly share: number;
  /** Why it has not arrived; undefined while it is on its way. */
  readonly failed: string | undefined;
}
interface Attaching {
  readonly sending: readonly Sending[];
  readonly attach: (files: readonly File[]) => void;
  readonly again: (one: Sending) => void;
  readonly discard: (one: Sending) => void;
}

const variables = z.object({ key: z.string(), file: z.instanceof(File) });
const keyOf = ({ key }: { key: string }) => key;
const sharesKey = (taskId: string) => ['attachment shares', taskId] as const;

/**
 * Files go one after another. What is on its way, and what has not arrived, outlives the panel: whoever opens the task
 * again sees it.
 */
export function useAttaching(taskId: string): Attaching {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mutationKey = ['attachments', 'add', taskId];
  const shares = useQuery<Readonly<Record<string, number>>>({
    queryKey: sharesKey(taskId),
    queryFn: () => ({}),
    enabled: false,
    initialData: {},
  }).data;

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `attachments-${taskId}` },
    mutationFn: ({ key, file }: { key: string; file: File }) => {
      if (isTooLarge(file)) throw new TooLarge();
      return upload(addAttachment, file, {
        params: { id: taskId },
        onProgress: (share) =>
          queries.setQueryData(sharesKey(taskId), (known: object | undefined) => ({
            ...known,
            [key]: share,
          })),
      });
    },
    onSuccess: (attachment) => {
      const { queryKey } = attachmentsQuery(taskId);
      queries.setQueryData(queryKey, (known) =>
        known?.some(({ id }) => id === attachment.id) ? known : known && [...known, attachment],
      );
    },
    // It may have arrived although its answer has not.
    onError: () => queries.invalidateQueries({ queryKey: attachmentsQuery(taskId).queryKey }),
  });

  const reasonOf = (error: Error): string =>
    error instanceof TooLarge
      ? t(($) => $.attachments.tooLarge, { limit: mostMegabytes })
      : messageOr(
          error,
          t(($) => $.attachments.notSent),
        );
  const { unsent, forget } = useUnsent(mutationKey, variables, keyOf);
  return {
    sending: unsent.map(({ key, file, error }) => ({
      key,
      file,
      share: shares[key] ?? 0,
      failed: error ? reasonOf(error) : undefined,
    })),
    attach: (files) => {
      for (const file of files) mutate({ key: crypto.randomUUID(), file });
    },
    again: ({ key, file }) => mutate({ key, file }),
    discard: ({ key }) => forget(key),
  };
}

class TooLarge extends Error {}
