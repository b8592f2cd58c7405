import type { Blocks } from '../analytics/blocks.ts';

/** What of the quality of data can stand on a dashboard. */
export const qualityBlocks = {
  'marketing.quality': {
    title: (t) => t(($) => $.marketing.quality.score),
    load: () => import('./QualityScoreBlock.tsx').then((m) => m.QualityScoreBlock),
    width: 8,
    height: 4,
  },
  'marketing.quality-findings': {
    title: (t) => t(($) => $.marketing.quality.findings),
    load: () => import('./QualityFindingsBlock.tsx').then((m) => m.QualityFindingsBlock),
    width: 8,
    height: 6,
  },
  'marketing.freshness': {
    title: (t) => t(($) => $.marketing.quality.freshness),
    load: () => import('./FreshnessBlock.tsx').then((m) => m.FreshnessBlock),
    width: 6,
    height: 4,
  },
  'marketing.restatements': {
    title: (t) => t(($) => $.marketing.quality.restatements),
    load: () => import('./RestatementsBlock.tsx').then((m) => m.RestatementsBlock),
    width: 12,
    height: 4,
  },
} satisfies Blocks;
