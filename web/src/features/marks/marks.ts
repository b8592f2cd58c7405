import type { Mark } from '@takt/contract/marks.ts';

/** As the charts draw it. */
export interface ChartMark {
  day: string;
  kind: Mark['kind'];
  count: number;
  label: string;
}

/** Names of the things themselves where there are few of them. */
export function labelOf(mark: Mark, counted: string): string {
  const [only] = mark.items;
  return mark.count === 1 && only ? `${counted}: ${only.title}` : counted;
}
