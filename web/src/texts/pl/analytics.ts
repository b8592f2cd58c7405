import type { analytics as ru } from '../ru/analytics.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const analytics: LikeWithPlurals<typeof ru> = {
  title: 'Przegląd',
};
