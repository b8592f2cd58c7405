import type { TaktEvent } from '@takt/contract/events.ts';
import { z } from '@takt/contract/zod.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../api/live.ts';
import { type Relations, relationsQuery } from '../../relations/api.ts';
import { taskQuery } from '../api.ts';

const card = z.object({ id: z.string() });
const told = z.object({
  comment: z.object({ task_id: z.string() }).optional().catch(undefined),
  related: z.array(card).catch([]),
  blocker: card.optional().catch(undefined),
});

/** Keeps everything around an open task true: what it is joined to, what is said about it, what happened to it. */
export function useLiveTask(id: string): void {
  const queries = useQueryClient();
  const again = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey });
  useLive((event) => {
    if (event.entity === 'label') again(['labels']);
    const { data } = told.safeParse(event.data);
    if (data?.comment?.task_id === id) again(['comments', id]);
    if (event.entity_id === id && (event.kind === 'task.attached' || event.kind === 'task.detached'))
      again(['attachments', id]);
    const relations = queries.getQueryData(relationsQuery(id).queryKey);
    const many = event.kind === 'tasks.changed' || event.kind === 'tasks.undone';
    if (many || event.entity_id === id || (relations && namedIn(relations).has(event.entity_id)))
      again(relationsQuery(id).queryKey);
    else if (data && isAround(event, data, id)) again(relationsQuery(id).queryKey);
    const gone = event.entity_id === id && (event.kind === 'task.deleted' || event.kind === 'task.restored');
    if (many || gone || event.kind === 'label.deleted') again(taskQuery(id).queryKey);
    if (many || event.entity_id === id || data?.comment?.task_id === id) again(['tasks', 'history', id]);
  });
}

const namedIn = ({ parent, subtasks, blocked_by, blocks }: Relations): Set<string> =>
  new Set([...subtasks, ...blocked_by, ...blocks, ...(parent ? [parent] : [])].map((one) => one.id));

const isAround = (event: TaktEvent, { related, blocker }: z.output<typeof told>, id: string): boolean =>
  event.entity === 'task' && (related.some((one) => one.id === id) || blocker?.id === id);
