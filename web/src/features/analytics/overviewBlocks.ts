import type { Blocks } from './blocks.ts';

/** What of the overview can be pinned. */
export const analyticsBlocks = {
  'analytics.headline': {
    title: (t) => t(($) => $.analytics.tiles),
    load: async () => (await import('./HeadlineBlock.tsx')).HeadlineBlock,
    width: 12,
    height: 2,
  },
  'analytics.daily': {
    title: (t) => t(($) => $.reports.daily.title),
    load: async () => (await import('./DailyBlock.tsx')).DailyBlock,
    width: 8,
    height: 5,
  },
  'analytics.attention': {
    title: (t) => t(($) => $.reports.attention.title),
    load: async () => (await import('./AttentionBlock.tsx')).AttentionBlock,
    width: 4,
    height: 5,
  },
  'analytics.platforms': {
    title: (t) => t(($) => $.reports.platforms.title),
    load: async () => (await import('./PlatformsBlock.tsx')).PlatformsBlock,
    width: 8,
    height: 4,
  },
  'analytics.today': {
    title: (t) => t(($) => $.reports.today.title),
    load: async () => (await import('./TodayBlock.tsx')).TodayBlock,
    width: 4,
    height: 4,
  },
} satisfies Blocks;
