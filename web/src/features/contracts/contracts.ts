import type { Contract } from '@takt/contract/contracts.ts';
import type { Finding } from '@takt/contract/evidence.ts';
import type { Tone } from '../../ui/Badge.tsx';
import type { ReportSearch } from '../analytics/search.ts';

export type Found = Contract['found'];

/** From the surest to none. */
export const foundWays = ['exact_click', 'utm', 'rule', 'manual', 'none'] as const satisfies readonly Found[];

export const foundTones: Record<Found, Tone> = {
  exact_click: 'good',
  utm: 'accent',
  rule: 'neutral',
  manual: 'neutral',
  none: 'warn',
};

export const foundOf = ({ only }: ReportSearch): Found | undefined => foundWays.find((way) => way === only);

export interface FoundSum {
  way: Found;
  contracts: number;
  /** For bars alone: a float of what may be cents more. */
  revenue: number | null;
}

/** How many contracts each way has found and what they brought; ways that found none are left out. */
export function foundSums(rows: readonly Pick<Contract, 'found' | 'net_revenue'>[]): FoundSum[] {
  return foundWays.flatMap((way): FoundSum[] => {
    const found = rows.filter((row) => row.found === way);
    const known = found.map((row) => row.net_revenue).filter((money) => money !== null);
    if (found.length === 0) return [];
    const revenue = known.length === 0 ? null : known.reduce<number>((sum, money) => sum + Number(money), 0);
    return [{ way, contracts: found.length, revenue }];
  });
}

/** What a task about a contract is about: the most exact thing that brought it. */
export function subjectOf(
  { campaign_id, campaign, channel }: Contract,
  organisation: string,
): Finding['subject'] {
  if (campaign_id !== null)
    return { kind: 'campaign', id: campaign_id, name: campaign || campaign_id, source_id: '' };
  if (channel !== null) return { kind: 'channel', id: channel, name: channel, source_id: '' };
  return { kind: 'organisation', id: '', name: organisation, source_id: '' };
}

type Touch = NonNullable<Contract['first_touch']>;

/** The campaign, else the platform, else the channel. */
export const touchName = (
  { campaign, channel, platform }: Touch,
  platformName: (name: string) => string,
): string => campaign || (platform ? platformName(platform) : channel);
