import { userId } from '@takt/contract/users.ts';
import { severalOf } from '@takt/contract/values.ts';
import { clientKind, clientOrder, clientStatus } from '@takt/contract/words.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  /** A number in the address is text all the same. */
  q: optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(100))),
  /** As the api has it: `lead,active`. */
  status: optional(severalOf(clientStatus).transform((several) => several.join(',') || undefined)),
  kind: optional(clientKind),
  owner: optional(userId),
  order: optional(clientOrder.exclude(['name'])),
  /** The form of a new client is open. */
  new: optional(z.literal(true)),
});

/** Who is shown; what is wrong counts as absent. */
export type ClientsSearch = z.infer<typeof search>;
export const clientsSearch = (given: Record<string, unknown>): ClientsSearch => search.parse(given);
