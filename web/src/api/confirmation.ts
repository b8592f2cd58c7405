import { z } from '@takt/contract/zod.ts';
import type { Answer } from './wire.ts';

/** What the person has to prove himself with. */
export interface Challenge {
  /** A code besides the password. */
  secondFactor: boolean;
}
/** Has the person prove who he is (`POST /auth/confirm`); false when he would rather not. */
export type AskToConfirm = (challenge: Challenge) => Promise<boolean>;

const challenged = z.object({
  code: z.literal('confirmation_required'),
  second_factor: z.boolean().catch(false),
});

let ask: AskToConfirm | undefined;
let ongoing: Promise<boolean> | undefined;

/** Registers who asks the person: the dialog of the app's root. */
export function onConfirmation(asker: AskToConfirm): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/**
 * Sends; when a sensitive act needs the person to prove who he is, asks him and sends once more. Requests that come
 * together share one question. Who declines gets the first answer, and so the failure it stands for.
 */
export async function withConfirmation<A extends Answer>(send: () => Promise<A>): Promise<A> {
  const answer = await send();
  const challenge = answer.status === 403 ? challenged.safeParse(answer.body).data : undefined;
  if (!challenge || !ask) return answer;
  ongoing ??= ask({ secondFactor: challenge.second_factor }).finally(() => {
    ongoing = undefined;
  });
  return (await ongoing) ? send() : answer;
}
