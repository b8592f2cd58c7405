/** Journeys as steps between keys, each with how often it was taken: with and without a conversion in the end. */
export interface Chain {
  readonly starts: readonly { readonly key: string; readonly times: number }[];
  readonly steps: readonly { readonly from: string; readonly to: string; readonly times: number }[];
  readonly ends: readonly { readonly key: string; readonly converted: number; readonly lost: number }[];
}

/** An inverse costs the cube of its size: that of 200 is some milliseconds. */
const mostKeys = 200;

/**
 * Shares of the conversions by removal effect in a first-order Markov chain (Anderl, Becker, von Wangenheim, Schumann
 * 2016, "Mapping the customer journey: Lessons learned from graph-based online attribution modeling", IJRM 33): the
 * effect of a key is the part of the conversions that would be lost if every step to it led nowhere. Shares are the
 * effects divided by their sum, so they add up to 1. Of more than 200 keys the most frequent are told; the others are
 * one state, whose share is not. Undefined when nothing ever converted.
 */
export function markovShares(chain: Chain): Map<string, number> | undefined {
  const { names, places, size } = statesOf(chain);
  const at = (key: string) => places.get(key) ?? names.length;

  const left = new Float64Array(size);
  const moves = new Float64Array(size * size);
  const converts = new Float64Array(size);
  const begun = new Float64Array(size);
  for (const { from, to, times } of chain.steps) {
    add(left, at(from), times);
    add(moves, at(from) * size + at(to), times);
  }
  for (const { key, converted, lost } of chain.ends) {
    add(left, at(key), converted + lost);
    add(converts, at(key), converted);
  }
  for (const { key, times } of chain.starts) add(begun, at(key), times);
  const all = begun.reduce((sum, times) => sum + times, 0);

  // I − Q, whose inverse says how often each state is visited from each other one (Kemeny, Snell 1960, theorem 3.2.4).
  const stay = moves.map(
    (times, place) =>
      (Math.floor(place / size) === place % size ? 1 : 0) - ratio(times, of(left, Math.floor(place / size))),
  );
  const visits = inverted(stay, size);
  const sumOver = (term: (state: number) => number) => {
    let sum = 0;
    for (let state = 0; state < size; state++) sum += term(state);
    return sum;
  };
  const effects = Array.from({ length: size }, (_, state) => {
    const visited = sumOver((from) => ratio(of(begun, from), all) * of(visits, from * size + state));
    // Visits from outside, divided by those from itself: the chance to come there at all.
    const reached = ratio(visited, of(visits, state * size + state));
    const thenConverts = sumOver(
      (to) => of(visits, state * size + to) * ratio(of(converts, to), of(left, to)),
    );
    return reached * thenConverts;
  });
  const sum = effects.reduce((total, effect) => total + effect, 0);
  return sum > 0 ? new Map(names.map((name, state) => [name, (effects[state] ?? 0) / sum])) : undefined;
}

/** The most frequent keys, and one place more for the others when there are any. */
function statesOf({ steps, ends }: Chain) {
  const frequency = new Map<string, number>();
  const count = (key: string, times: number) => frequency.set(key, (frequency.get(key) ?? 0) + times);
  for (const { from, times } of steps) count(from, times);
  for (const { key, converted, lost } of ends) count(key, converted + lost);
  const names = [...frequency]
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, mostKeys)
    .map(([name]) => name);
  return {
    names,
    places: new Map(names.map((name, place) => [name, place])),
    size: names.length + (frequency.size > names.length ? 1 : 0),
  };
}

const of = (values: Float64Array, place: number): number => values[place] ?? 0;
const add = (values: Float64Array, place: number, amount: number): void => {
  values[place] = of(values, place) + amount;
};
const ratio = (over: number, under: number): number => (under === 0 ? 0 : over / under);

/** Gauss-Jordan with the largest pivot of each column. I − Q has an inverse: every journey ends. */
function inverted(matrix: Float64Array, size: number): Float64Array {
  const from = matrix.slice();
  const to = new Float64Array(size * size);
  for (let n = 0; n < size; n++) to[n * size + n] = 1;
  const both = [from, to];
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(of(from, row * size + column)) > Math.abs(of(from, pivot * size + column))) pivot = row;
    for (const side of both) swapRows(side, size, pivot, column);
    const divisor = of(from, column * size + column);
    for (const side of both)
      for (let n = 0; n < size; n++) side[column * size + n] = of(side, column * size + n) / divisor;
    for (let row = 0; row < size; row++) {
      const factor = of(from, row * size + column);
      if (row === column || factor === 0) continue;
      for (const side of both)
        for (let n = 0; n < size; n++) add(side, row * size + n, -factor * of(side, column * size + n));
    }
  }
  return to;
}

function swapRows(values: Float64Array, size: number, a: number, b: number): void {
  if (a === b) return;
  const kept = values.slice(a * size, (a + 1) * size);
  values.copyWithin(a * size, b * size, (b + 1) * size);
  values.set(kept, b * size);
}
