import { z } from '@takt/contract/zod.ts';
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../auth/AuthProvider.tsx';
import { keepDraft, keptDraft } from '../tasks/panel/drafts.ts';
import { draftPlace, forgetSent, type NewComment, sendingKey, useSendComment } from './api.ts';

const variables = z.object({ content: z.string(), draft: z.string() });
const sentBy = ({ state }: Mutation) => variables.safeParse(state.variables).data;

interface Sending {
  /** On their way, or not arrived. */
  sending: readonly (NewComment & { failed: boolean })[];
  send: (comment: NewComment) => void;
  discard: (comment: NewComment) => void;
  /** One that has not arrived is text again, below what is being written. */
  takeBack: (comment: NewComment) => string;
  /** What was being written when the page was left, unless it is shown as sent. */
  kept: () => string;
}

export function useSending(taskId: string): Sending {
  const cache = useQueryClient().getMutationCache();
  const owner = useAuth().user?.id ?? '';
  const place = draftPlace(taskId);
  const { mutate } = useSendComment(taskId);
  const filters = { mutationKey: sendingKey(taskId) };
  const tries = useMutationState({
    filters,
    select: (one) => {
      const data = sentBy(one);
      return data && { ...data, status: one.state.status };
    },
  });
  // The last try of each counts.
  const last = new Map(tries.flatMap((one) => (one ? [[one.draft, one] as const] : [])));
  const sending = [...last.values()]
    .filter(({ status }) => status === 'pending' || status === 'error')
    .map(({ draft, content, status }) => ({ draft, content, failed: status === 'error' }));

  const written = () => keptDraft(owner, place)?.text ?? '';
  const discard = ({ draft, content }: NewComment) => {
    for (const one of cache.findAll(filters)) if (sentBy(one)?.draft === draft) cache.remove(one);
    forgetSent(owner, taskId, content);
  };
  return {
    sending,
    send: mutate,
    discard,
    takeBack: (comment) => {
      discard(comment);
      const text = [written().trim(), comment.content].filter(Boolean).join('\n\n');
      keepDraft(owner, place, { text, base: '', version: 0 });
      return text;
    },
    kept: () => (sending.some(({ content }) => content === written().trim()) ? '' : written()),
  };
}
