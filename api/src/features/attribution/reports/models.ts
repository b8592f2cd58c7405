import { attributionModel, type AttributionBy, type AttributionModel } from '@takt/contract/attribution.ts';
import type { OrgId } from '../../../db/connect.ts';
import { divided, scaled } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { markovShares } from '../methods/markov.ts';
import { creditsOf, type KeyCredits } from './credits.ts';
import type { Journeys } from './journeys.ts';
import { type Ways, waysOf } from './ways.ts';

export const attributionModels = attributionModel.options;

/** What one model gives: parts of conversions, and money as text; undefined where it can't tell. */
export interface Given {
  readonly conversions: number;
  readonly value: string | null;
}
type ByModel = Readonly<Partial<Record<AttributionModel, Given>>>;

export interface Modelled {
  readonly keys: readonly (Omit<KeyCredits, 'models'> & { readonly models: ByModel })[];
  readonly total: ByModel | undefined;
  readonly ways: Ways;
}

/**
 * Every model over the same journeys, in two scans. With a filter the keys of other platforms and campaigns are left
 * out, and what they were given with them: the journeys stay whole. The chain knows steps between keys alone, so with
 * a filter by something else Markov can't tell. Without times of touches there is no decay. Errors as of `Warehouse.ask`.
 */
export async function modelled(
  warehouse: Warehouse,
  orgId: OrgId,
  journeys: Journeys,
  { by, paths, timed }: { readonly by: AttributionBy; readonly paths: number; readonly timed: boolean },
  filter: Frame['ads']['filter'] = {},
): Promise<Modelled> {
  const [credits, ways] = await Promise.all([
    creditsOf(warehouse, orgId, journeys, filter),
    waysOf(warehouse, orgId, journeys, paths),
  ]);
  const isOfKeys = (!filter.platform || by !== 'channel') && (!filter.campaign || by === 'campaign');
  const shares = isOfKeys && ways.chain ? markovShares(ways.chain) : undefined;
  const markov = (share: number | undefined): Given | undefined =>
    share === undefined
      ? undefined
      : { conversions: rounded(share * ways.converted), value: partOf(ways.value, share) };
  const withAll = ({ time_decay, ...models }: KeyCredits['models'], share: number | undefined): ByModel => ({
    ...models,
    ...(timed && { time_decay }),
    markov: markov(share),
  });

  // Where nothing converted, every key has nothing of it.
  const none = isOfKeys && ways.converted === 0 ? 0 : undefined;
  const keys = credits.keys.map((one) => ({
    ...one,
    models: withAll(one.models, none ?? shares?.get(one.key)),
  }));
  const told = credits.keys.reduce((sum, { key }) => sum + (shares?.get(key) ?? 0), 0);
  const total = credits.total && withAll(credits.total.models, none ?? (shares && Math.min(told, 1)));
  return { keys, total, ways };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A share of exact money, to a billionth of it. */
const partOf = (value: string | null, share: number): string | null =>
  divided(scaled(value, Math.round(share * 1e9)), 1e9);
