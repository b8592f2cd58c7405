import type { Blocks } from '../analytics/blocks.ts';

/** What of the campaigns can be pinned. */
export const campaignBlocks = {
  'campaigns.summary': {
    title: (t) => t(($) => $.campaigns.summary.title),
    load: async () => (await import('./SummaryBlock.tsx')).SummaryBlock,
    width: 12,
    height: 2,
  },
  'campaigns.rolling': {
    title: (t) => t(($) => $.campaigns.rolling.title),
    load: async () => (await import('./RollingBlock.tsx')).RollingBlock,
    width: 8,
    height: 5,
  },
  'campaigns.scatter': {
    title: (t) => t(($) => $.campaigns.scatter.title),
    load: async () => (await import('./ScatterBlock.tsx')).ScatterBlock,
    width: 4,
    height: 5,
  },
  'campaigns.table': {
    title: (t) => t(($) => $.campaigns.tables.sides),
    load: async () => (await import('./TableBlock.tsx')).TableBlock,
    width: 12,
    height: 7,
  },
  'campaigns.head': {
    title: (t) => t(($) => $.campaigns.tables.head),
    load: async () => (await import('./HeadTableBlock.tsx')).HeadTableBlock,
    width: 12,
    height: 7,
  },
  'campaigns.weekly': {
    title: (t) => t(($) => $.campaigns.weekly.title),
    load: async () => (await import('./WeeklyBlock.tsx')).WeeklyBlock,
    width: 12,
    height: 7,
  },
  'campaigns.products': {
    title: (t) => t(($) => $.campaigns.products.title),
    load: async () => (await import('./ProductsBlock.tsx')).ProductsBlock,
    width: 12,
    height: 5,
  },
  'campaigns.sides': {
    title: (t) => t(($) => $.campaigns.sides.title),
    load: async () => (await import('./SidesBlock.tsx')).SidesBlock,
    width: 4,
    height: 5,
  },
} satisfies Blocks;
