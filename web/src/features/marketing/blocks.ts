import type { Blocks } from '../analytics/blocks.ts';
import { attributionBlocks } from '../attribution/blocks.ts';
import { qualityBlocks } from '../quality/blocks.ts';

/** What of marketing can stand on a dashboard; attribution and quality are tabs of its screen. */
export const marketingBlocks = {
  'marketing.executive': {
    title: (t) => t(($) => $.marketing.executive.block),
    load: () => import('./ExecutiveHeadBlock.tsx').then((m) => m.ExecutiveHeadBlock),
    width: 12,
    height: 4,
  },
  'marketing.trend': {
    title: (t) => t(($) => $.marketing.executive.trend),
    load: () => import('./ExecutiveTrendBlock.tsx').then((m) => m.ExecutiveTrendBlock),
    width: 8,
    height: 5,
  },
  'marketing.campaign-ends': {
    title: (t) => t(($) => $.marketing.executive.ends),
    load: () => import('./CampaignEndsBlock.tsx').then((m) => m.CampaignEndsBlock),
    width: 6,
    height: 4,
  },
  'marketing.platforms': {
    title: (t) => t(($) => $.marketing.executive.platforms),
    load: () => import('./PlatformSharesBlock.tsx').then((m) => m.PlatformSharesBlock),
    width: 12,
    height: 5,
  },
  'marketing.channels': {
    title: (t) => t(($) => $.marketing.channels.block),
    load: () => import('./ChannelBarsBlock.tsx').then((m) => m.ChannelBarsBlock),
    width: 6,
    height: 5,
  },
  'marketing.channel-table': {
    title: (t) => t(($) => $.marketing.channels.tableBlock),
    load: () => import('./ChannelTableBlock.tsx').then((m) => m.ChannelTableBlock),
    width: 12,
    height: 6,
  },
  'marketing.funnel': {
    title: (t) => t(($) => $.marketing.funnel.block),
    load: () => import('./FunnelBlock.tsx').then((m) => m.FunnelBlock),
    width: 6,
    height: 6,
  },
  'marketing.funnel-table': {
    title: (t) => t(($) => $.marketing.funnel.table),
    load: () => import('./FunnelTableBlock.tsx').then((m) => m.FunnelTableBlock),
    width: 12,
    height: 6,
  },
  'marketing.products': {
    title: (t) => t(($) => $.marketing.products.block),
    load: () => import('./ProductBarsBlock.tsx').then((m) => m.ProductBarsBlock),
    width: 6,
    height: 5,
  },
  'marketing.product-table': {
    title: (t) => t(($) => $.marketing.products.tableBlock),
    load: () => import('./ProductTableBlock.tsx').then((m) => m.ProductTableBlock),
    width: 12,
    height: 6,
  },
  'marketing.geography': {
    title: (t) => t(($) => $.marketing.geography.block),
    load: () => import('./PlaceMapBlock.tsx').then((m) => m.PlaceMapBlock),
    width: 8,
    height: 7,
  },
  'marketing.place-table': {
    title: (t) => t(($) => $.marketing.geography.tableBlock),
    load: () => import('./PlaceTableBlock.tsx').then((m) => m.PlaceTableBlock),
    width: 12,
    height: 6,
  },
  'marketing.stages': {
    title: (t) => t(($) => $.marketing.crm.stages),
    load: () => import('./StagesBlock.tsx').then((m) => m.StagesBlock),
    width: 6,
    height: 5,
  },
  'marketing.lost-reasons': {
    title: (t) => t(($) => $.marketing.crm.lost),
    load: () => import('./LostReasonsBlock.tsx').then((m) => m.LostReasonsBlock),
    width: 6,
    height: 5,
  },
  'marketing.outcomes': {
    title: (t) => t(($) => $.marketing.crm.table),
    load: () => import('./OutcomeTableBlock.tsx').then((m) => m.OutcomeTableBlock),
    width: 12,
    height: 6,
  },
  ...attributionBlocks,
  ...qualityBlocks,
} satisfies Blocks;
