import { z } from '@takt/contract/zod.ts';
import { useUnsent } from '../../api/useUnsent.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { keepDraft, keptDraft } from '../tasks/panel/drafts.ts';
import { draftPlace, forgetSent, type NewComment, sendingKey, useSendComment } from './api.ts';

const variables = z.object({ content: z.string(), draft: z.string() });
const keyOf = ({ draft }: { draft: string }) => draft;

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
  const owner = useAuth().user?.id ?? '';
  const place = draftPlace(taskId);
  const { mutate } = useSendComment(taskId);
  const { unsent, forget } = useUnsent(sendingKey(taskId), variables, keyOf);
  const sending = unsent.map(({ error, ...comment }) => ({ ...comment, failed: error !== null }));

  const written = () => keptDraft(owner, place)?.text ?? '';
  const discard = ({ draft, content }: NewComment) => {
    forget(draft);
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
