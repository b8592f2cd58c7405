import { taskId, taskRow } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Pending, pending } from './board/moves.ts';

const one = z.object({ pending }).transform((edit) => [edit.pending]);
/** Of many at once: what lists can show of it without asking. Labels come with the answer. */
const many = z
  .object({
    target: z.object({ ids: z.array(taskId) }),
    changes: taskRow
      .pick({ status: true, priority: true, type: true, assignee_id: true, start_date: true, due_date: true })
      .partial()
      .extend({ delete: z.literal(true).optional() }),
  })
  .transform(({ target: { ids }, changes: { delete: away, ...changes } }) =>
    ids.map((id): Pending => (away ? { kind: 'delete', id } : { kind: 'change', id, changes })),
  );
const known = z.union([one, many]);

/** What is on its way to the server, in the order it was done: laid over what the server has said. */
export function usePending(): Pending[] {
  const edits = useMutationState({
    filters: {
      status: 'pending',
      predicate: ({ options: { mutationKey } }) =>
        mutationKey?.[0] === 'tasks' && (mutationKey[1] === 'pending' || mutationKey[1] === 'bulk'),
    },
    select: (mutation) => known.safeParse(mutation.state.variables).data,
  });
  return useMemo(() => edits.flatMap((edit) => edit ?? []), [edits]);
}
