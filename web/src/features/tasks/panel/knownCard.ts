import { type TaskCard, taskCard } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import type { QueryClient } from '@tanstack/react-query';

const holder = z.object({
  columns: z.array(z.object({ cards: z.array(z.unknown()) })).catch([]),
  items: z.array(z.unknown()).catch([]),
  pages: z.array(z.object({ items: z.array(z.unknown()) })).catch([]),
});
const named = z.object({ id: z.string() });

/** The card of a task as any board or list that was read shows it. */
export function knownCard(queries: QueryClient, id: string): TaskCard | undefined {
  for (const [, data] of queries.getQueriesData({ queryKey: ['tasks'] })) {
    const held = holder.safeParse(data).data;
    const all = held && [
      ...held.columns.flatMap(({ cards }) => cards),
      ...held.items,
      ...held.pages.flatMap(({ items }) => items),
    ];
    const found = all?.find((one) => named.safeParse(one).data?.id === id);
    const card = taskCard.safeParse(found).data;
    if (card) return card;
  }
  return undefined;
}
