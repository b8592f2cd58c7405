/** The days of the demonstration, and the one source of everything in it that looks like chance. */

/** Thirteen months, of which the last ends with the day up to which the specification's screens ask at first. */
export const days = 390;
const last = Date.UTC(2025, 8, 25);
const length = 86_400_000;

/** A day is how many days it lies before the last one; 0 is 2025-09-25, 389 is 2024-09-01. */
export type Ago = number;

const texts = Array.from({ length: days }, (_, ago) =>
  new Date(last - ago * length).toISOString().slice(0, 10),
);
/** `YYYY-MM-DD`; also of days outside of the thirteen months. */
export const dayText = (ago: Ago): string =>
  texts[ago] ?? new Date(last - ago * length).toISOString().slice(0, 10);

export const agoOf = (day: string): Ago => Math.round((last - Date.parse(day)) / length);

/** 0 is January. */
export const monthOf = (ago: Ago): number => Number(dayText(ago).slice(5, 7)) - 1;

/** 0 is Monday. */
export const weekdayOf = (ago: Ago): number => (new Date(last - ago * length).getUTCDay() + 6) % 7;

/**
 * A number of [0, 1) that is always the same for the same place, on every machine: whole arithmetic alone, the
 * finaliser of MurmurHash3 over each part of the place.
 */
export function noise(...place: readonly number[]): number {
  let hash = 0x9747b28c;
  for (const part of place) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash = (hash ^ (hash >>> 16)) + 0x9e3779b9;
  }
  return (hash >>> 0) / 0x1_0000_0000;
}

/** A whole number whose mean over many places is `expected`. */
export const whole = (expected: number, ...place: readonly number[]): number =>
  Math.floor(expected + noise(...place));

/** One of a list, by a number of [0, 1). */
export function pick<T>(list: readonly T[], at: number): T {
  const one = list[Math.min(list.length - 1, Math.floor(at * list.length))];
  if (one === undefined) throw new Error('demo: there is nothing to pick from');
  return one;
}
