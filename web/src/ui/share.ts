/** How much of `max` the value is, clamped to 0 … 1; a value that is no number counts as 0. */
export function shareOf(value: number, max = 100): number {
  if (Number.isNaN(value) || !(max > 0)) return 0;
  return Math.min(Math.max(value, 0), max) / max;
}
