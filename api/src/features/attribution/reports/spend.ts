import type { AttributionBy } from '@takt/contract/attribution.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { added } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

interface Keyed {
  readonly key: string;
  readonly platforms: readonly string[];
}
export interface Spend {
  readonly total: Measured;
  /** What was spent where, most first. */
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly platform: string;
    readonly spend: Measured;
  }[];
  /** Of campaigns, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Of one key, among all those that journeys have. */
  of(key: string, keys: readonly Keyed[]): Measured;
}

export const noSpend: Spend = { total: null, rows: [], names: new Map(), of: () => null };

/**
 * Spend of the period by what touches are known by. A channel has that of the platforms that lead to it alone: one
 * that leads to several can't be divided, so theirs is unknown. Errors as of `Warehouse.ask`.
 */
export async function spendOf(
  warehouse: Warehouse,
  orgId: OrgId,
  { span, ads: { filter, known } }: Frame,
  by: AttributionBy,
): Promise<Spend> {
  if (!known) return noSpend;
  const question = { span, filter, order: [{ by: 'spend', direction: 'desc' }], totals: true } as const;
  if (by === 'campaign') {
    const { rows, totals } = await warehouse.ask(ads, orgId, {
      ...question,
      by: ['campaign', 'campaign_name', 'platform'],
      get: ['spend'],
    });
    const spent = rows.map(({ key, values }) => ({
      key: key.campaign,
      name: key.campaign_name || key.campaign,
      platform: key.platform,
      spend: values.spend.value,
    }));
    const byKey = Map.groupBy(spent, ({ key }) => key);
    return {
      total: totals?.spend.value ?? null,
      rows: spent,
      names: new Map(spent.map(({ key, name }) => [key, name])),
      of: (key) => added((byKey.get(key) ?? []).map(({ spend }) => spend)),
    };
  }
  const { rows, totals } = await warehouse.ask(ads, orgId, { ...question, by: ['platform'], get: ['spend'] });
  const spent = rows.map(({ key: { platform }, values }) => ({
    key: platform,
    name: platform,
    platform,
    spend: values.spend.value,
  }));
  const byPlatform = new Map(spent.map(({ platform, spend }) => [platform, spend]));
  return {
    total: totals?.spend.value ?? null,
    rows: spent,
    names: new Map(),
    of: (key, keys) => {
      if (by === 'platform') return byPlatform.get(key) ?? null;
      const { own, shared } = platformsOf(key, keys);
      return shared.some((platform) => byPlatform.has(platform))
        ? null
        : added(own.map((platform) => byPlatform.get(platform) ?? null));
    },
  };
}

/** Platforms that lead to this channel alone, and those that lead to others too. */
function platformsOf(channel: string, keys: readonly Keyed[]): { own: string[]; shared: string[] } {
  const leading = ({ key, platforms }: Keyed) => (platforms.length === 0 ? [key] : platforms);
  const mine = keys.find(({ key }) => key === channel);
  const own: string[] = [];
  const shared: string[] = [];
  for (const platform of mine ? leading(mine) : []) {
    const isShared = keys.some((other) => other.key !== channel && leading(other).includes(platform));
    (isShared ? shared : own).push(platform);
  }
  return { own, shared };
}
