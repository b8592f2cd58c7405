import { z } from 'zod';
import type { AttributionModel } from '@takt/contract/attribution.ts';
import { measured, type Measured } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Journeys } from './journeys.ts';

/** Half as much for each 7 days, in milliseconds; counted back from the last touch, which changes no share. */
const halfLife = 7 * 86_400_000;

export type Heuristic = Exclude<AttributionModel, 'markov'>;
/** What touch number `i` of a journey of `n` gets; all of a journey add up to 1. */
const weights: Readonly<Record<Heuristic, string>> = {
  first: 'i = 1',
  last: 'i = n',
  last_non_direct: 'i = if(last_known = 0, n, last_known)',
  linear: '1 / n',
  position: 'multiIf(n = 1, 1, n = 2, 0.5, i = 1 OR i = n, 0.4, 0.2 / (n - 2))',
  time_decay: 'decay / decays_sum',
  // Where a coalition is worth the journeys whose keys are all in it, the Shapley value is an equal part for each
  // distinct key of a journey: alike within one, and journeys add up (Zhao, Mahboobi, Bagheri 2018, "Shapley Value
  // Methods for Attribution Modeling in Online Advertising").
  shapley: 'if(nth = 1, 1 / distinct_keys, 0)',
};
const heuristics: readonly Heuristic[] = [
  'first',
  'last',
  'last_non_direct',
  'linear',
  'position',
  'time_decay',
  'shapley',
];

const columns = heuristics.flatMap((model) => [
  `round(sum((${weights[model]}) * conversions), 6) AS conversions_${model}`,
  `toString(round(toDecimal128(sumOrNull((${weights[model]}) * toFloat64(value)), 9), 6)) AS value_${model}`,
]);
/** No text of an import has it. */
const separator = '\u0001';
const mostKeys = 10_000;

/** All heuristic models in one pass: parallel arrays, one ARRAY JOIN. */
export const creditsStatement = (
  { sql }: Journeys,
  { platform, campaign }: Frame['ads']['filter'] = {},
) => `WITH
  ${sql},
  weighed AS (
    SELECT keys, platforms, conversions, value, nulls,
      ${platform ? 'platforms' : 'keys'} AS platforms_asked, ${campaign ? 'campaigns' : 'keys'} AS campaigns_asked,
      length(keys) AS n, arrayLastIndex(direct -> direct = 0, directs) AS last_known,
      length(arrayDistinct(keys)) AS distinct_keys,
      arrayMap(time -> exp2(-(times[-1] - time) / ${halfLife}), times) AS decays, arraySum(decays) AS decays_sum
    FROM journeys)
SELECT grouping(key) AS is_total, if(is_total = 1, '', key) AS name,
  arrayStringConcat(arraySort(groupUniqArray(100)(platform)), '${separator}') AS seen_platforms,
  sum(conversions + nulls) AS touches, sumIf(nulls, nth = 1) AS unconverted,
  ${columns.join(',\n  ')}
FROM weighed
ARRAY JOIN keys AS key, platforms AS platform, platforms_asked AS platform_asked, campaigns_asked AS campaign_asked,
  decays AS decay, arrayEnumerate(keys) AS i, arrayEnumerateUniq(keys) AS nth
WHERE ${[
  'true',
  ...(platform ? ['lowerUTF8(platform_asked) IN {only_platform:Array(String)}'] : []),
  ...(campaign ? ['campaign_asked IN {only_campaign:Array(String)}'] : []),
].join(' AND ')}
GROUP BY GROUPING SETS ((key), ())
ORDER BY is_total DESC, conversions_linear DESC, name
LIMIT ${mostKeys + 1}`;

const row = z
  .object({
    is_total: z.number(),
    name: z.string(),
    seen_platforms: z.string(),
    touches: z.number(),
    unconverted: z.number(),
  })
  .catchall(measured);

export interface KeyCredits {
  readonly key: string;
  readonly platforms: readonly string[];
  readonly touches: number;
  readonly unconverted: number;
  /** Fractional conversions, and money as text. */
  readonly models: Readonly<
    Record<Heuristic, { readonly conversions: number; readonly value: string | null }>
  >;
}

/** What the heuristic models give to each key, and to all of them together. Errors as of `Warehouse.ask`. */
export async function creditsOf(
  warehouse: Warehouse,
  orgId: OrgId,
  journeys: Journeys,
  filter?: Frame['ads']['filter'],
): Promise<{ keys: KeyCredits[]; total: KeyCredits | undefined }> {
  const rows = await warehouse.read(
    orgId,
    creditsStatement(journeys, filter),
    {
      ...journeys.params,
      ...(filter?.platform && { only_platform: filter.platform }),
      ...(filter?.campaign && { only_campaign: filter.campaign }),
    },
    row,
  );
  const [total] = rows.filter((one) => one.is_total === 1);
  return {
    keys: rows.filter((one) => one.is_total === 0).map(read),
    total: total && total.touches > 0 ? read(total) : undefined,
  };
}

function read(one: z.infer<typeof row>): KeyCredits {
  const models = heuristics.map((model) => [
    model,
    creditOf(one[`conversions_${model}`] ?? null, one[`value_${model}`] ?? null),
  ]);
  return {
    key: one.name,
    platforms: one.seen_platforms.split(separator).filter((name) => name !== ''),
    touches: one.touches,
    unconverted: one.unconverted,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it was given
    models: Object.fromEntries(models) as KeyCredits['models'],
  };
}

/** Nothing is worth nothing, whatever the amounts are. */
const creditOf = (conversions: Measured, value: Measured) => ({
  conversions: Number(conversions),
  value: Number(conversions) === 0 ? '0' : value === null ? null : String(value),
});
