import type { Blocks } from '../analytics/blocks.ts';

export const creativesBlocks = {
  'creatives.all': {
    title: (t) => t(($) => $.creatives.blocks.all),
    load: () => import('./CreativesBlock.tsx').then((m) => m.CreativesBlock),
    width: 12,
    height: 8,
  },
  'creatives.burnout': {
    title: (t) => t(($) => $.creatives.blocks.burnout),
    load: () => import('./BurnoutBlock.tsx').then((m) => m.BurnoutBlock),
    width: 12,
    height: 7,
  },
  'creatives.fatigue': {
    title: (t) => t(($) => $.creatives.blocks.fatigue),
    load: () => import('./FatigueBlock.tsx').then((m) => m.FatigueBlock),
    width: 8,
    height: 5,
  },
  'creatives.themes': {
    title: (t) => t(($) => $.creatives.blocks.themes),
    load: () => import('./ThemesBlock.tsx').then((m) => m.ThemesBlock),
    width: 12,
    height: 5,
  },
  'creatives.theme-spend': {
    title: (t) => t(($) => $.creatives.blocks.themeSpend),
    load: () => import('./ThemeSpendBlock.tsx').then((m) => m.ThemeSpendBlock),
    width: 6,
    height: 4,
  },
  'creatives.top': {
    title: (t) => t(($) => $.creatives.blocks.top),
    load: () => import('./TopBlock.tsx').then((m) => m.TopBlock),
    width: 12,
    height: 6,
  },
} satisfies Blocks;
