import type { projects as ru } from '../ru/projects.ts';
import type { Like } from '../shape.ts';

export const projects: Like<typeof ru> = {
  title: 'Projects',
  count_one: '{{count}} project',
  count_other: '{{count}} projects',
};
