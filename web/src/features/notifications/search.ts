import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  unread: optional(z.literal(true)),
  /** One of the contract's reasons; the screen looks, so that the router need not know them. */
  reason: optional(z.string().max(20)),
  /** The task whose panel is open. */
  peek: optional(z.uuid()),
});

/** What is shown of the inbox; what is wrong counts as absent. */
export type InboxSearch = z.infer<typeof search>;
export const inboxSearch = (given: Record<string, unknown>): InboxSearch => search.parse(given);
