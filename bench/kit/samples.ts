import { performance } from 'node:perf_hooks';

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) /
  10;

/** Milliseconds of each of `times` runs, one after another, after a few that are not counted. */
export async function sampled(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  for (let n = 0; n < Math.min(5, times); n++) await work(n);
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await work(n + 5);
    taken.push(performance.now() - begun);
  }
  return taken.toSorted((a, b) => a - b);
}

/** Median and 95th percentile of sorted milliseconds. */
export const spread = (sorted: readonly number[]): [p50: number, p95: number] => [
  at(sorted, 0.5),
  at(sorted, 0.95),
];

/** The same by many callers at once, each `times` after one another. */
export async function together<C>(
  callers: readonly C[],
  times: number,
  work: (caller: C) => Promise<unknown>,
): Promise<number[]> {
  const taken = await Promise.all(callers.map((caller) => sampled(times, () => work(caller))));
  return taken.flat().toSorted((a, b) => a - b);
}
