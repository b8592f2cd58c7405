import { z } from '@takt/contract/zod.ts';

/** How many days back the activity reaches; 30 is usual and stands in no address. */
export const ranges = [7, 30, 90] as const;
export type Range = (typeof ranges)[number];

const search = z.object({
  days: z
    .union([z.literal(7), z.literal(90)])
    .optional()
    .catch(undefined),
});
export type OrganisationSearch = z.infer<typeof search>;

export const organisationSearch = (given: Record<string, unknown>): OrganisationSearch => search.parse(given);
