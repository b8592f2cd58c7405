import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { ReportState } from './useReportState.ts';

/** A block needs nothing but the state: it stands on its screen and on any dashboard. */
export interface BlockProps {
  state: ReportState;
}

/** A part of a screen that can also be pinned to a dashboard. */
export interface PinnableBlock {
  title: (t: TFunction) => string;
  load: () => Promise<ComponentType<BlockProps>>;
  /** To begin with, in columns out of 12 and rows of 80 px. */
  width: number;
  height: number;
}

/** By their ids, `sales.trend`. */
export type Blocks = Readonly<Record<string, PinnableBlock>>;
