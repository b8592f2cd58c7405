import type { projects as ru } from '../ru/projects.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const projects: LikeWithPlurals<typeof ru> = {
  title: 'Projekty',
  count_one: '{{count}} projekt',
  count_few: '{{count}} projekty',
  count_many: '{{count}} projektów',
  count_other: '{{count}} projektu',
};
