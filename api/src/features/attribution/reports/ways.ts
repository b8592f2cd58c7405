import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { added } from '../../../metrics/decimals.ts';
import type { Chain } from '../methods/markov.ts';
import type { Journeys } from './journeys.ts';

/** More steps than that between keys are not a picture any more, and no chain is made of them. */
const mostTransitions = 20_000;
const longestPath = 50;
/** Paths of so many touches and more are told together. */
const longest = 20;
const separator = '\u0001';

/**
 * What journeys look like, in one pass: each says its steps from key to key, its path, its length and its time. The
 * same key several times in a row is one step: repeated, it leads nowhere else, so the chain is the same without.
 */
export const waysStatement = ({ sql }: Journeys) => `WITH
  ${sql},
  told AS (
    SELECT conversions, value, nulls, arrayCompact(keys) AS path,
      arrayConcat(
        [('start', path[1], ''), ('end', path[-1], ''),
         ('path', arrayStringConcat(arraySlice(path, 1, ${longestPath}), '${separator}'), ''),
         ('length', toString(least(length(keys), ${longest})), '')],
        if(lag < 0, [], [('lag', toString(lag), '')]),
        arrayMap((source, target) -> ('step', source, target), arrayPopBack(path), arrayPopFront(path))) AS facts
    FROM journeys),
  counted AS (
    SELECT fact.1 AS facet, fact.2 AS source, fact.3 AS target,
      sum(conversions) AS converted, sumOrNull(value) AS worth, sum(nulls) AS unconverted
    FROM told ARRAY JOIN facts AS fact
    GROUP BY facet, source, target),
  placed AS (
    SELECT *, row_number() OVER (PARTITION BY facet ORDER BY converted DESC, unconverted DESC, source, target) AS place
    FROM counted)
SELECT facet, source, target, round(converted, 6) AS conversions, toString(worth) AS value, round(unconverted, 6) AS nulls
FROM placed
WHERE place <= if(facet = 'path', {paths:UInt32}, ${mostTransitions})
ORDER BY facet, place`;

const fact = z.object({
  facet: z.enum(['start', 'end', 'path', 'length', 'lag', 'step']),
  source: z.string(),
  target: z.string(),
  conversions: z.number(),
  value: z.string().nullable(),
  nulls: z.number(),
});

type Fact = z.infer<typeof fact>;

export interface Ways {
  /** Undefined when there are too many steps to have all of them. */
  readonly chain: Chain | undefined;
  readonly converted: number;
  readonly value: string | null;
  readonly unconverted: number;
  readonly paths: { steps: string[]; conversions: number; value: string | null; unconverted: number }[];
  readonly lengths: { touches: number; conversions: number }[];
  readonly lags: { days: number; conversions: number }[];
}

export const noWays: Ways = {
  chain: undefined,
  converted: 0,
  value: null,
  unconverted: 0,
  paths: [],
  lengths: [],
  lags: [],
};

/** The `paths` most frequent, and everything else that is known of journeys. Errors as of `Warehouse.ask`. */
export async function waysOf(
  warehouse: Warehouse,
  orgId: OrgId,
  journeys: Journeys,
  paths: number,
): Promise<Ways> {
  const facts = await warehouse.read(orgId, waysStatement(journeys), { ...journeys.params, paths }, fact);
  const of = (facet: Fact['facet']) => facts.filter((one) => one.facet === facet);
  // Every journey has one length, and there are few of them: nothing of these is cut off.
  const lengths = of('length');
  const histogram = (facet: Fact['facet']) =>
    of(facet)
      .filter(({ conversions }) => conversions > 0)
      .map(({ source, conversions }) => [Number(source), conversions] as const)
      .toSorted(([a], [b]) => a - b);
  return {
    chain: chainOf(of('start'), of('step'), of('end')),
    converted: Number(added(lengths.map(({ conversions }) => conversions))),
    value: added(lengths.map(({ value }) => value)),
    unconverted: Number(added(lengths.map(({ nulls }) => nulls))),
    paths: of('path').map(({ source, conversions, value, nulls }) => ({
      steps: source.split(separator),
      conversions,
      value: conversions === 0 ? '0' : value,
      unconverted: nulls,
    })),
    lengths: histogram('length').map(([touches, conversions]) => ({ touches, conversions })),
    lags: histogram('lag').map(([days, conversions]) => ({ days, conversions })),
  };
}

function chainOf(starts: readonly Fact[], steps: readonly Fact[], ends: readonly Fact[]): Chain | undefined {
  if (Math.max(starts.length, steps.length, ends.length) >= mostTransitions) return undefined;
  const times = ({ conversions, nulls }: Fact) => conversions + nulls;
  return {
    starts: starts.map((one) => ({ key: one.source, times: times(one) })),
    steps: steps.map((one) => ({ from: one.source, to: one.target, times: times(one) })),
    ends: ends.map((one) => ({ key: one.source, converted: one.conversions, lost: one.nulls })),
  };
}
