import { eventKind } from '@takt/contract/events.ts';
import { userId } from '@takt/contract/users.ts';
import { day } from '@takt/contract/values.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** Without it: the administration, not the daily work. */
  scope: optional(z.literal('all')),
  kind: optional(eventKind),
  person: optional(userId),
  from: optional(day),
  to: optional(day),
});

/** Which lines of the log are shown; what is wrong counts as absent. */
export type AuditSearch = z.infer<typeof search>;
export const auditSearch = (given: Record<string, unknown>): AuditSearch => search.parse(given);
