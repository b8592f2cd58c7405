import type { tasks as ru } from '../ru/tasks.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const tasks: LikeWithPlurals<typeof ru> = {
  title: 'Zadania',
  count_one: '{{count}} zadanie',
  count_few: '{{count}} zadania',
  count_many: '{{count}} zadań',
  count_other: '{{count}} zadania',
};
