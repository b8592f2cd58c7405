import { projectOrder, projectPriority, projectStatus } from '@takt/contract/words.ts';
import { userId } from '@takt/contract/users.ts';
import { z } from '@takt/contract/zod.ts';
import { projectBoardSearch } from '../tasks/search.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
/** `a,b`, as the api has it; what is none of them falls out, and nothing left counts as absent. */
const several = (item: z.ZodEnum) =>
  optional(
    z
      .string()
      .transform((given) => item.options.filter((one) => given.split(',').includes(String(one))).join(','))
      .pipe(z.string().min(1)),
  );

const search = z.object({
  /** A number in the address is text all the same. */
  q: optional(z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(100))),
  status: several(projectStatus),
  priority: several(projectPriority),
  owner: optional(userId),
  department: optional(z.uuid()),
  client: optional(z.uuid()),
  order: optional(projectOrder.exclude(['created'])),
  view: optional(z.enum(['cards', 'table'])),
  /** The form of a new project is open. */
  new: optional(z.literal(true)),
});

/** Which projects are shown, and how; what is wrong counts as absent. */
export type ProjectsSearch = z.infer<typeof search>;
export const projectsSearch = (given: Record<string, unknown>): ProjectsSearch => search.parse(given);

const tab = z.object({ tab: optional(z.literal('activity')) });

/** A project's own screen: `view` names a view of its tasks; without it and without `tab` it is the overview. */
export type ProjectSearch = z.infer<typeof tab> & ReturnType<typeof projectBoardSearch>;
export const projectSearch = (given: Record<string, unknown>): ProjectSearch => ({
  ...projectBoardSearch(given),
  ...tab.parse(given),
});
