/** One decimal is enough for a picture of 24 px. */
const round = (value: number) => Math.round(value * 10) / 10;

/**
 * The path of a line in a box of `width` × `height` with the stroke inside it. Unknown points break the line; a point
 * between two unknown ones is a dot (`h0` with round caps). '' when nothing is known.
 */
export function sparklinePath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const x = (index: number) =>
    round(1 + (values.length < 2 ? 0 : (index / (values.length - 1)) * (width - 2)));
  // A line without ups and downs lies in the middle.
  const y = (value: number) => round(1 + (span === 0 ? 0.5 : 1 - (value - low) / span) * (height - 2));
  return values
    .map((value, index) => {
      if (value === null) return '';
      const starts = (values[index - 1] ?? null) === null;
      const ends = (values[index + 1] ?? null) === null;
      return `${starts ? 'M' : 'L'}${x(index)} ${y(value)}${starts && ends ? 'h0' : ''}`;
    })
    .join('');
}
