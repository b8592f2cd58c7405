import type { PlatformRow } from '@takt/contract/analytics.ts';
import type { Sides } from '../../../metrics/sides.ts';

/** A row of a breakdown as the contract has it. */
export const platformRow = ({
  key: [platform = null],
  ...row
}: Sides & { key: readonly (string | null)[]; share_of_spend: number | null }): PlatformRow => ({
  platform,
  ...row,
});
