import type { tasks as ru } from '../ru/tasks.ts';
import type { Like } from '../shape.ts';

export const tasks: Like<typeof ru> = {
  title: 'Tasks',
  count_one: '{{count}} task',
  count_other: '{{count}} tasks',
};
