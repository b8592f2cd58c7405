import { performance } from 'node:perf_hooks';

/** The value below which `share` of them lie. */
export const at = (ms: readonly number[], share: number): number => {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Milliseconds of each of `times` runs, one after another, after a few that are not counted. */
export async function sampled(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  for (let n = 0; n < Math.min(5, times); n++) await work(n);
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await work(n + 5);
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Median and 95th percentile, to a tenth of a millisecond. */
export const spread = (ms: readonly number[]): [p50: number, p95: number] => [
  tenth(at(ms, 0.5)),
  tenth(at(ms, 0.95)),
];
const tenth = (ms: number) => Math.round(ms * 10) / 10;

/** The same by many callers at once, each `times` after one another. */
export async function together<C>(
  callers: readonly C[],
  times: number,
  work: (caller: C) => Promise<unknown>,
): Promise<number[]> {
  const taken = await Promise.all(callers.map((caller) => sampled(times, () => work(caller))));
  return taken.flat();
}
