import { z } from '@takt/contract/zod.ts';

/** Specification §7: some servers answer a list as it is, others put it into an object. */
export const anyList = <T extends z.ZodType>(item: T) =>
  z.union([z.object({ items: z.array(item) }), z.array(item).transform((items) => ({ items }))]);
