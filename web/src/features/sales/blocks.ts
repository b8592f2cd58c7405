import type { Blocks } from '../analytics/blocks.ts';

/** What of sales can stand on a dashboard. */
export const salesBlocks = {
  'sales.headline': {
    title: (t) => t(($) => $.sales.headlineBlock),
    load: () => import('./SalesHeadBlock.tsx').then((m) => m.SalesHeadBlock),
    width: 12,
    height: 3,
  },
  'sales.trend': {
    title: (t) => t(($) => $.sales.trend),
    load: () => import('./TrendBlock.tsx').then((m) => m.TrendBlock),
    width: 8,
    height: 5,
  },
  'sales.insights': {
    title: (t) => t(($) => $.sales.insights.title),
    load: () => import('./InsightsBlock.tsx').then((m) => m.InsightsBlock),
    width: 6,
    height: 6,
  },
  'sales.funnel': {
    title: (t) => t(($) => $.sales.funnel.title),
    load: () => import('./SalesFunnelBlock.tsx').then((m) => m.SalesFunnelBlock),
    width: 6,
    height: 7,
  },
  'sales.products': {
    title: (t) => t(($) => $.sales.products.title),
    load: () => import('./ProductsBlock.tsx').then((m) => m.ProductsBlock),
    width: 6,
    height: 5,
  },
  'sales.breakdown': {
    title: (t) => t(($) => $.sales.breakdown.title),
    load: () => import('./BreakdownBlock.tsx').then((m) => m.BreakdownBlock),
    width: 12,
    height: 6,
  },
} satisfies Blocks;
