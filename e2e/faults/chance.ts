import { createHash } from 'node:crypto';

/** The long form is `npm run faults`; the short one is a part of `npm test`. */
export const isLong = process.env.FAULTS === 'long';

/** What happens when, and in which order, can be had again: `FAULTS_SEED=…`. */
export const seed = process.env.FAULTS_SEED ?? String(Date.now() % 1_000_000);

/** How many rounds of a fault; so many by hand: `FAULTS_ROUNDS=50`. */
export const rounds = (short: number, long: number): number =>
  Number(process.env.FAULTS_ROUNDS ?? (isLong ? long : short));

/** Numbers from 0 to 1 of whoever has this name: the same in every run with the same seed (mulberry32). */
export function chanceOf(name: string): () => number {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
