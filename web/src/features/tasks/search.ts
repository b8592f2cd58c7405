import { taskGrouping, taskOrder, taskPriority, taskStatus, taskType } from '@takt/contract/words.ts';
import { z } from '@takt/contract/zod.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** `a,b`; what is none of them falls out, and nothing left counts as absent. */
const several = (item: z.ZodType) =>
  optional(
    z
      .string()
      .transform((given) =>
        [...new Set(given.split(','))].filter((one) => item.safeParse(one).success).join(','),
      )
      .pipe(z.string().min(1)),
  );
const person = z.union([z.literal('me'), z.literal('none'), z.uuid()]);
/** A number in the address is text all the same. */
const words = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200));

export const taskView = z.enum(['board', 'list', 'calendar', 'timeline']);
export type TaskView = z.infer<typeof taskView>;

/** Which tasks: the part of the address that travels from view to view and into saved views. */
const filter = {
  project: several(z.uuid()),
  status: several(taskStatus),
  priority: several(taskPriority),
  type: several(taskType),
  assignee: several(person),
  reporter: several(person),
  label: several(z.union([z.literal('none'), z.uuid()])),
  client: optional(z.uuid()),
  department: optional(z.uuid()),
  due: optional(z.enum(['overdue', 'today', 'week', 'later', 'earlier', 'none'])),
  watching: optional(z.literal(true)),
  q: optional(words),
};
export type FilterField = keyof typeof filter;

const search = z.object({
  ...filter,
  view: optional(taskView),
  order: optional(taskOrder),
  reverse: optional(z.literal(true)),
  group: optional(taskGrouping),
  /** Of calendar and timeline: a day that is in sight, and how much around it. */
  day: optional(z.iso.date()),
  span: optional(z.enum(['week', 'month', 'quarter'])),
  /** The task whose panel is open. */
  peek: optional(z.uuid()),
});

/** The screen's state is its address; what is wrong counts as absent, and what is so by itself is left out. */
export type TasksSearch = z.infer<typeof search>;
export const tasksSearch = (given: Record<string, unknown>): TasksSearch => search.parse(given);

const projectSearch = search.omit({ project: true });
export const projectBoardSearch = (given: Record<string, unknown>): z.infer<typeof projectSearch> =>
  projectSearch.parse(given);
