import type { z } from '@takt/contract/zod.ts';
import { type Mutation, type MutationKey, useMutationState, useQueryClient } from '@tanstack/react-query';

interface Unsent<Sent> {
  /** On their way where `error` is null, or not arrived; in the order of their first tries. */
  readonly unsent: readonly (Sent & { error: Error | null })[];
  readonly forget: (key: string) => void;
}

/**
 * What is sent under a mutation key and has not arrived, which outlives the screen that sent it. Of several tries of one
 * thing, told apart by `keyOf`, the last counts.
 */
export function useUnsent<Sent extends object>(
  mutationKey: MutationKey,
  variables: z.ZodType<Sent>,
  keyOf: (sent: Sent) => string,
): Unsent<Sent> {
  const cache = useQueryClient().getMutationCache();
  const sentBy = ({ state }: Mutation) => variables.safeParse(state.variables).data;
  const tries = useMutationState({
    filters: { mutationKey },
    select: (one) => {
      const sent = sentBy(one);
      return sent && { sent, status: one.state.status, error: one.state.error };
    },
  });
  const last = new Map(tries.flatMap((one) => (one ? [[keyOf(one.sent), one] as const] : [])));
  return {
    unsent: [...last.values()]
      .filter(({ status }) => status === 'pending' || status === 'error')
      .map(({ sent, status, error }) => ({ ...sent, error: status === 'error' ? error : null })),
    forget: (key) => {
      for (const one of cache.findAll({ mutationKey })) {
        const sent = sentBy(one);
        if (sent && keyOf(sent) === key) cache.remove(one);
      }
    },
  };
}
