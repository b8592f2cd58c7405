import { connector } from '@takt/contract/sources.ts';
import { z } from '@takt/contract/zod.ts';

const search = z.object({
  /** What is to be connected: a platform, or a system of one's own. */
  with: z
    .enum([...connector.options, 'push'])
    .optional()
    .catch(undefined),
});
export type ConnectSearch = z.infer<typeof search>;
export type Way = NonNullable<ConnectSearch['with']>;

export const connectSearch = (given: Record<string, unknown>): ConnectSearch => search.parse(given);
