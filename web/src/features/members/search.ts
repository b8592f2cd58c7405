import { role } from '@takt/contract/organisations.ts';
import { memberStatus } from '@takt/contract/words.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** A number in the address is text all the same. */
  q: optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(100))),
  role: optional(role),
  status: optional(memberStatus),
  department: optional(z.uuid()),
});

/** Who is shown; what is wrong counts as absent. */
export type MembersSearch = z.infer<typeof search>;
export const membersSearch = (given: Record<string, unknown>): MembersSearch => search.parse(given);
