import type { ConnectorName } from '@takt/contract/sources.ts';
import { z } from '@takt/contract/zod.ts';

// Written out: the contract of sources is large, and every address is read at the start.
const connectors = [
  'meta_ads',
  'google_ads',
  'yandex_direct',
  'vk_ads',
] as const satisfies readonly ConnectorName[];

const search = z.object({
  /** What is to be connected: a platform, or a system of one's own. */
  with: z
    .enum([...connectors, 'push'])
    .optional()
    .catch(undefined),
});
export type ConnectSearch = z.infer<typeof search>;
export type Way = NonNullable<ConnectSearch['with']>;

export const connectSearch = (given: Record<string, unknown>): ConnectSearch => search.parse(given);
