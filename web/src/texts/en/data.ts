import type { data as ru } from '../ru/data.ts';
import type { Like } from '../shape.ts';

export const data: Like<typeof ru> = {
  title: 'Data',
};
