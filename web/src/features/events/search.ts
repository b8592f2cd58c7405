import type { EventKind } from '@takt/contract/events.ts';
import { userId } from '@takt/contract/users.ts';
import { day } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** Without it: the administration, not the daily work. */
  scope: optional(z.literal('all')),
  /** An event of the contract; the screen looks, so that the router need not know them all. */
  kind: optional(z.string().max(60)),
  person: optional(userId),
  from: optional(day),
  to: optional(day),
});

/** What the address says; what is wrong counts as absent. */
type AuditAddress = z.infer<typeof search>;
export const auditSearch = (given: Record<string, unknown>): AuditAddress => search.parse(given);

/** Which lines of the log are shown. */
export type AuditSearch = Omit<AuditAddress, 'kind'> & { kind?: EventKind | undefined };
