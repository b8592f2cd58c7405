import type { Blocks } from '../analytics/blocks.ts';

/** What of attribution can stand on a dashboard. */
export const attributionBlocks = {
  'marketing.attribution': {
    title: (t) => t(($) => $.marketing.attribution.coverage),
    load: () => import('./CoverageBlock.tsx').then((m) => m.CoverageBlock),
    width: 12,
    height: 2,
  },
  'marketing.models': {
    title: (t) => t(($) => $.marketing.attribution.block),
    load: () => import('./ModelsBlock.tsx').then((m) => m.ModelsBlock),
    width: 12,
    height: 6,
  },
  'marketing.flow': {
    title: (t) => t(($) => $.marketing.attribution.flow),
    load: () => import('./FlowBlock.tsx').then((m) => m.FlowBlock),
    width: 12,
    height: 6,
  },
  'marketing.lengths': {
    title: (t) => t(($) => $.marketing.attribution.lengths),
    load: () => import('./LengthsBlock.tsx').then((m) => m.LengthsBlock),
    width: 6,
    height: 4,
  },
  'marketing.lags': {
    title: (t) => t(($) => $.marketing.attribution.lags),
    load: () => import('./LagsBlock.tsx').then((m) => m.LagsBlock),
    width: 6,
    height: 4,
  },
  'marketing.paths': {
    title: (t) => t(($) => $.marketing.attribution.paths),
    load: () => import('./PathsBlock.tsx').then((m) => m.PathsBlock),
    width: 8,
    height: 5,
  },
  'marketing.verdicts': {
    title: (t) => t(($) => $.marketing.quality.sources.title),
    load: () => import('./VerdictsBlock.tsx').then((m) => m.VerdictsBlock),
    width: 12,
    height: 6,
  },
} satisfies Blocks;
