import type { analytics as ru } from '../ru/analytics.ts';
import type { Like } from '../shape.ts';

export const analytics: Like<typeof ru> = {
  title: 'Overview',
};
