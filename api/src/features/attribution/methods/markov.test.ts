import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Chain, markovShares } from './markov.ts';

/** Journeys as a chain: each a list of keys and whether it converted. */
function chainOf(journeys: readonly (readonly [keys: readonly string[], converted: boolean])[]): Chain {
  return {
    starts: journeys.map(([keys]) => ({ key: keys[0] ?? '', times: 1 })),
    steps: journeys.flatMap(([keys]) =>
      keys.slice(1).map((to, n) => ({ from: keys[n] ?? '', to, times: 1 })),
    ),
    ends: journeys.map(([keys, converted]) => ({
      key: keys.at(-1) ?? '',
      converted: converted ? 1 : 0,
      lost: converted ? 0 : 1,
    })),
  };
}

/** Removal effects by walking: the share of the walkers that arrive, step by step until hardly any is left. */
function walked(chain: Chain, removed?: string): number {
  const all = chain.starts.reduce((sum, { times }) => sum + times, 0);
  const left = new Map<string, number>();
  const count = (key: string, times: number) => left.set(key, (left.get(key) ?? 0) + times);
  for (const { from, times } of chain.steps) count(from, times);
  for (const { key, converted, lost } of chain.ends) count(key, converted + lost);
  let here = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, walkers: number) =>
    key === removed ? undefined : to.set(key, (to.get(key) ?? 0) + walkers);
  for (const { key, times } of chain.starts) add(here, key, times / all);
  let arrived = 0;
  for (let step = 0; step < 500; step++) {
    const next = new Map<string, number>();
    for (const { key, converted } of chain.ends)
      arrived += ((here.get(key) ?? 0) * converted) / (left.get(key) ?? 1);
    for (const { from, to, times } of chain.steps)
      add(next, to, ((here.get(from) ?? 0) * times) / (left.get(from) ?? 1));
    here = next;
  }
  return arrived;
}

test('shares are removal effects over their sum', () => {
  const shares = markovShares(
    chainOf([
      [['a', 'b'], true],
      [['a', 'b'], true],
      [['a', 'b'], true],
      [['a', 'b'], false],
      [['a', 'c'], true],
      [['a', 'c'], false],
    ]),
  );

  // 2/3 convert; without a none, without b 1/6, without c 1/2: effects 1, 3/4 and 1/4.
  expect([...(shares ?? [])].map(([key, share]) => [key, Number(share.toFixed(9))])).toEqual([
    ['a', 0.5],
    ['b', 0.375],
    ['c', 0.125],
  ]);
});

test('repeating a step leads nowhere else', () => {
  const [once, often] = [
    ['a', 'b'],
    ['a', 'a', 'a', 'b', 'b'],
  ].map((keys) =>
    markovShares(
      chainOf([
        [keys, true],
        [['b'], false],
      ]),
    ),
  );

  expect(once?.get('a')).toBeCloseTo(often?.get('a') ?? Number.NaN, 12);
});

test('where nothing converted there is nothing to share', () => {
  expect(markovShares(chainOf([[['a', 'b'], false]]))).toBeUndefined();
  expect(markovShares(chainOf([]))).toBeUndefined();
});

test('of many keys the most frequent have shares, and they stay below one together', () => {
  const journeys = Array.from({ length: 250 }, (_, n) => [['often', `k${n}`], true] as const);
  const shares = markovShares(chainOf(journeys));

  expect(shares?.size).toBe(200);
  expect([...(shares ?? [])].reduce((sum, [, share]) => sum + share, 0)).toBeLessThan(1);
});

test('random journeys: as walkers on the chain find their way', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(key, { minLength: 1, maxLength: 5 }), fc.boolean()), {
        minLength: 1,
        maxLength: 12,
      }),
      (journeys) => {
        const chain = chainOf(journeys);
        const shares = markovShares(chain);
        fc.pre(journeys.some(([, converted]) => converted));
        const whole = walked(chain);
        const lost = new Map([...(shares ?? [])].map(([name]) => [name, 1 - walked(chain, name) / whole]));
        const sum = [...lost].reduce((total, [, effect]) => total + effect, 0);
        for (const [name, effect] of lost) expect(shares?.get(name)).toBeCloseTo(effect / sum, 6);
      },
    ),
    { numRuns: 50 },
  );
});
