import { daysBetween } from '../period.ts';

export const markKinds = ['task', 'creative', 'budget'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Something that happened on a day and may explain its figures. */
export interface ChartMark {
  /** `YYYY-MM-DD` */
  day: string;
  kind: MarkKind;
  /** How many of it happened that day. */
  count: number;
  label: string;
}

/** Where the first day of a plot lies in the picture, and how far from it the last one, px. */
export interface PlotFrame {
  left: number;
  width: number;
}

/** Marks too close to be told apart stand as one. */
export interface MarkGroup {
  key: string;
  /** px from the left edge of the picture, its middle. */
  x: number;
  marks: readonly ChartMark[];
  /** One kind alone, or several of them. */
  kind: MarkKind | 'several';
  count: number;
}

/** px: a symbol with air around it, and enough for a finger. */
const APART = 24;

/**
 * Marks of the days shown, from left to right; what lies within the width of a symbol becomes a group in the middle of
 * its marks, and no two groups overlap.
 */
export function groupMarks(
  marks: readonly ChartMark[],
  days: readonly string[],
  { left, width }: PlotFrame,
): MarkGroup[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = daysBetween(first, last);
  const xOf = (day: string) => left + (span === 0 ? 0 : (daysBetween(first, day) / span) * width);
  const placed = marks
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day) || markKinds.indexOf(a.kind) - markKinds.indexOf(b.kind))
    .map((mark) => ({ x: xOf(mark.day), marks: [mark] }));
  return merged(placed).map((group) => {
    const kinds = new Set(group.marks.map(({ kind }) => kind));
    const only = kinds.size === 1 ? group.marks[0]?.kind : undefined;
    return {
      key: `${group.marks[0]?.day} ${group.marks.length}`,
      x: Math.round(group.x),
      marks: group.marks,
      kind: only ?? 'several',
      count: group.marks.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

interface Placed {
  x: number;
  marks: ChartMark[];
}

/** Joins neighbours until all stand apart: a joined group has moved and may touch the next one. */
function merged(placed: readonly Placed[]): Placed[] {
  const done: Placed[] = [];
  for (const next of placed) {
    let group = next;
    for (let before = done.at(-1); before && group.x - before.x < APART; before = done.at(-1)) {
      done.pop();
      const marks = [...before.marks, ...group.marks];
      group = {
        x: (before.x * before.marks.length + group.x * group.marks.length) / marks.length,
        marks,
      };
    }
    done.push(group);
  }
  return done;
}
