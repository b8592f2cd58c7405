import type { PlatformRow } from '@takt/contract/analytics.ts';
import type { LinkProps } from '@tanstack/react-router';
import { asNumber, figureOf } from '../analytics/measures.ts';
import { type ReportSearch, travelling } from '../analytics/search.ts';

/** How far the platform's word is from the CRM's: `ratio` of the larger to the smaller. */
export type Gap = { kind: 'over' | 'under'; ratio: number } | { kind: 'same' | 'nothing' };

/** Within it both sides say the same. */
const ALIKE = 1.05;

/** null where a side is unknown: an unknown is no gap. */
export function gapOf({ figures }: Pick<PlatformRow, 'figures'>): Gap | null {
  const claimed = asNumber(figureOf(figures, 'revenue').value);
  const real = asNumber(figureOf(figures, 'net_revenue').value);
  if (claimed === null || real === null) return null;
  if (real <= 0) return { kind: claimed > 0 ? 'nothing' : 'same' };
  const ratio = claimed / real;
  if (ratio >= ALIKE) return { kind: 'over', ratio };
  if (ratio > 1 / ALIKE) return { kind: 'same' };
  return ratio > 0 ? { kind: 'under', ratio: 1 / ratio } : null;
}

export const toCampaignsOf = (platform: string | null, search: ReportSearch): LinkProps | undefined =>
  platform === null ? undefined : { to: '/analytics/campaigns', search: { ...travelling(search), platform } };
