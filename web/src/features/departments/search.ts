import { z } from '@takt/contract/zod.ts';

const search = z.object({
  /** Whose work is shown. */
  department: z.uuid().optional().catch(undefined),
});
export type DepartmentsSearch = z.infer<typeof search>;

export const departmentsSearch = (given: Record<string, unknown>): DepartmentsSearch => search.parse(given);
