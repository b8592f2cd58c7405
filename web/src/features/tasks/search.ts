import { taskId } from '@takt/contract/tasks.ts';
import { projectId } from '@takt/contract/projects.ts';
import { userId } from '@takt/contract/users.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const search = z.object({
  assignee: optional(z.literal('me').or(userId)),
  /** The task whose panel is open. */
  peek: optional(taskId),
});
const withProject = search.extend({ project: optional(projectId) });

/** The board's state is its address; what is wrong counts as absent. */
export type BoardSearch = z.infer<typeof withProject>;

export const boardSearch = (given: Record<string, unknown>): BoardSearch => withProject.parse(given);
export const projectBoardSearch = (given: Record<string, unknown>): z.infer<typeof search> =>
  search.parse(given);
