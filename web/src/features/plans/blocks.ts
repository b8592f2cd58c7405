import type { Blocks } from '../analytics/blocks.ts';

export const planBlocks = {
  'plans.tiles': {
    title: (t) => t(($) => $.plans.blocks.tiles),
    load: () => import('./PaceTilesBlock.tsx').then((m) => m.PaceTilesBlock),
    width: 12,
    height: 2,
  },
  'plans.pace': {
    title: (t) => t(($) => $.plans.blocks.pace),
    load: () => import('./PaceBlock.tsx').then((m) => m.PaceBlock),
    width: 8,
    height: 4,
  },
  'plans.progress': {
    title: (t) => t(($) => $.plans.blocks.progress),
    load: () => import('./ProgressBlock.tsx').then((m) => m.ProgressBlock),
    width: 12,
    height: 5,
  },
} satisfies Blocks;
