/** A file that somebody might upload, by mistake or meaning ill. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How many lines are good whatever stands between them; undefined where none can be promised. */
  readonly good?: number;
}

/** Numbers from 0 to 1 that follow from a seed: the same corpus everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Make = (random: () => number, n: number) => HostileFile;

export const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};
export const several = <T>(random: () => number, most: number, make: () => T): T[] =>
  Array.from({ length: 1 + Math.floor(random() * most) }, make);
export const bytesOf = (random: () => number, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256));
/** Some bytes of a file changed, or its end cut. */
export function damaged(random: () => number, bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice(0, random() < 0.3 ? Math.ceil(random() * bytes.length) : bytes.length);
  for (let i = 0; i < 1 + random() * 8; i++)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  return copy;
}
