import type { data as ru } from '../ru/data.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const data: LikeWithPlurals<typeof ru> = {
  title: 'Dane',
};
