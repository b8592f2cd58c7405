import { z } from '@takt/contract/zod.ts';

/** The task whose panel is open; what is wrong counts as absent. */
const search = z.object({ peek: z.uuid().optional().catch(undefined) });
export const homeSearch = (given: Record<string, unknown>): z.infer<typeof search> => search.parse(given);
