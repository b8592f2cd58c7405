import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from '@takt/contract/zod.ts';
import { type Pending, pending } from './board/moves.ts';

const variables = z.object({ pending });

/** What is on its way to the server, in the order it was done: laid over what the server has said. */
export function usePending(): Pending[] {
  const known = useMutationState({
    filters: { mutationKey: ['tasks', 'pending'], status: 'pending' },
    select: (mutation) => variables.safeParse(mutation.state.variables).data?.pending,
  });
  return useMemo(() => known.flatMap((one) => one ?? []), [known]);
}
