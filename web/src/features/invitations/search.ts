import { z } from '@takt/contract/zod.ts';

/** A status of the contract; the screen looks, so that the router need not know them. */
const search = z.object({ status: z.string().max(20).optional().catch(undefined) });

export const invitationsSearch = (given: Record<string, unknown>): z.infer<typeof search> =>
  search.parse(given);
