import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { analyticsBlocks } from '../analytics/overviewBlocks.ts';
import type { BlockProps, Blocks, PinnableBlock } from '../analytics/blocks.ts';
import { attributionBlocks } from '../attribution/blocks.ts';
import { campaignBlocks } from '../campaigns/blocks.ts';
import { contractsBlocks } from '../contracts/blocks.ts';
import { creativesBlocks } from '../creatives/blocks.ts';
import { marketingBlocks } from '../marketing/blocks.ts';
import { planBlocks } from '../plans/blocks.ts';
import { qualityBlocks } from '../quality/blocks.ts';
import { salesBlocks } from '../sales/blocks.ts';

/** Everything that can stand on a dashboard, by its id: the screens' own blocks, in the order of the navigation. */
const blocks: Blocks = {
  ...analyticsBlocks,
  ...planBlocks,
  ...campaignBlocks,
  ...creativesBlocks,
  ...marketingBlocks,
  ...attributionBlocks,
  ...qualityBlocks,
  ...salesBlocks,
  ...contractsBlocks,
};

export interface KnownBlock extends PinnableBlock {
  id: string;
  /** Of its screen: the part of the id before the first dot. */
  group: string;
  Block: LazyExoticComponent<ComponentType<BlockProps>>;
}

export const knownBlocks: readonly KnownBlock[] = Object.entries(blocks).map(([id, block]) => ({
  ...block,
  id,
  group: id.slice(0, id.indexOf('.')),
  Block: lazy(async () => ({ default: await block.load() })),
}));

const byId = new Map(knownBlocks.map((block) => [block.id, block]));

/** A widget may name a block that a newer version no longer has. */
export const blockOf = (id: string): KnownBlock | undefined => byId.get(id);
