import { quantileSorted } from 'd3-array';

/** Steps of colour from little to much; more could not be told apart. */
const STEPS = 5;

/**
 * Where each step of colour ends, by quantiles: one huge value does not make all others pale. Fewer steps where there
 * are fewer different values, none when nothing is known.
 */
export function stepEnds(values: readonly (number | null)[], most = STEPS): number[] {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const different = new Set(known).size;
  const count = Math.min(most, different);
  const ends = Array.from({ length: count }, (_, at) => quantileSorted(known, (at + 1) / count) ?? 0);
  return [...new Set(ends)];
}

/** 0 … ends.length − 1: the first step that holds the value; null when it is unknown. */
export function stepOf(value: number | null, ends: readonly number[]): number | null {
  if (value === null || ends.length === 0) return null;
  const found = ends.findIndex((end) => value <= end);
  return found < 0 ? ends.length - 1 : found;
}

/** How much of the colour a step has over the ground: an ordinary text stays readable on every one of them. */
const HEAT_LEAST = 0.08;
const HEAT_MOST = 0.5;
export const heatShare = (step: number, count: number): number =>
  count <= 1 ? HEAT_MOST / 2 : HEAT_LEAST + ((HEAT_MOST - HEAT_LEAST) * step) / (count - 1);

/**
 * The same for areas: a wider range, whose last step is the colour itself. Letters on a tile are read on all of them: see
 * `letterInk`.
 */
export const areaShare = (step: number, count: number): number =>
  step >= count - 1 ? 1 : 0.15 + (0.45 * step) / Math.max(1, count - 2);
