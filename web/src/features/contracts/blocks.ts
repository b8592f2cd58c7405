import type { Blocks } from '../analytics/blocks.ts';

export const contractsBlocks = {
  'contracts.totals': {
    title: (t) => t(($) => $.contracts.blocks.totals),
    load: () => import('./ContractTotalsBlock.tsx').then((m) => m.ContractTotalsBlock),
    width: 12,
    height: 2,
  },
  'contracts.found': {
    title: (t) => t(($) => $.contracts.blocks.found),
    load: () => import('./FoundBlock.tsx').then((m) => m.FoundBlock),
    width: 6,
    height: 4,
  },
  'contracts.list': {
    title: (t) => t(($) => $.contracts.blocks.list),
    load: () => import('./ContractsBlock.tsx').then((m) => m.ContractsBlock),
    width: 12,
    height: 7,
  },
  'contracts.cohorts': {
    title: (t) => t(($) => $.contracts.blocks.cohorts),
    load: () => import('./CohortsBlock.tsx').then((m) => m.CohortsBlock),
    width: 12,
    height: 6,
  },
  'contracts.curves': {
    title: (t) => t(($) => $.contracts.blocks.curves),
    load: () => import('./CurvesBlock.tsx').then((m) => m.CurvesBlock),
    width: 6,
    height: 5,
  },
  'contracts.payback': {
    title: (t) => t(($) => $.contracts.blocks.payback),
    load: () => import('./PaybackBlock.tsx').then((m) => m.PaybackBlock),
    width: 6,
    height: 5,
  },
} satisfies Blocks;
