/** A colour of tokens.css, so that it follows the theme. */
export type ColourName = `--${string}`;

/** One measure over the days; `null` is unknown, never 0. */
export interface Line {
  key: string;
  label: string;
  colour: ColourName;
  values: readonly (number | null)[];
  /** The period before, by the same index; absent without comparison. */
  previous?: readonly (number | null)[] | undefined;
  /** An area under the line, or bars from zero instead of it. */
  filled?: boolean | 'bars' | undefined;
  /** What was planned is dotted, what is expected is thin and dashed; absent, it is what was. */
  look?: 'line' | 'plan' | 'projection' | undefined;
}

export interface TimeSeriesData {
  /** `YYYY-MM-DD`, one a point. */
  days: readonly string[];
  /** The days that `previous` stands for. */
  previousDays?: readonly (string | null)[] | undefined;
  lines: readonly Line[];
  /** From here on figures may still change. */
  provisionalFrom?: string | null | undefined;
  /** Things that are counted: the axis has no step between two of them. */
  whole?: boolean;
}

export type Look = 'line' | 'previous' | 'plan' | 'projection';
export interface Stroke {
  colour: ColourName;
  look: Look;
  filled: boolean | 'bars';
  /** Points without a neighbour: a line can't show them, so they get a dot. */
  dots: readonly number[];
}

/** What is drawn, decided before anything is drawn. */
export interface Drawing {
  /** Indexes of the days, then one column a stroke: the period before and plans first, so that they lie below. */
  columns: [number[], ...(number | null)[][]];
  strokes: readonly Stroke[];
  /** Index of the first provisional day. */
  shadedFrom: number | null;
  /** Days of air before the first one and after the last: a bar is as wide as its day. */
  edge: number;
  /** Ends and steps of the value axis. */
  ticks: readonly number[];
}

/** px of line and gap; a line of what was has none. */
export const dashes: Record<Look, readonly number[] | undefined> = {
  line: undefined,
  previous: [3, 4],
  plan: [1, 4],
  projection: [7, 4],
};
export const widths: Record<Look, number> = { line: 1.75, previous: 1.25, plan: 2, projection: 1.25 };

export function prepareTimeSeries({ days, lines, provisionalFrom, whole = false }: TimeSeriesData): Drawing {
  const before = lines.flatMap(({ previous, colour }) =>
    previous ? [{ values: previous, colour, look: 'previous' as const, filled: false }] : [],
  );
  const now = lines.map(({ values, colour, filled = false, look = 'line' }) => ({
    values,
    colour,
    look,
    filled,
  }));
  const drawn = [
    ...before,
    ...now.filter(({ look }) => look !== 'line'),
    ...now.filter(({ look }) => look === 'line'),
  ];
  const known = drawn.flatMap(({ values }) => values.filter((value) => value !== null));
  const shaded = provisionalFrom ? days.findIndex((day) => day >= provisionalFrom) : -1;
  return {
    columns: [days.map((_, index) => index), ...drawn.map(({ values }) => [...values])],
    strokes: drawn.map(({ values, ...look }) => ({ ...look, dots: loners(values) })),
    edge: lines.some(({ filled }) => filled === 'bars') ? 0.5 : 0,
    shadedFrom: shaded < 0 ? null : shaded,
    ticks: valueTicks(Math.min(0, ...known), Math.max(0, ...known), whole ? 1 : 0),
  };
}

/** Known points whose neighbours are both unknown. */
export function loners(values: readonly (number | null)[]): number[] {
  const known = (index: number) => (values[index] ?? null) !== null;
  return values.flatMap((_, index) =>
    known(index) && !known(index - 1) && !known(index + 1) ? [index] : [],
  );
}

const STEPS_AT_MOST = 5;

/** Round steps that hold both ends: 0, 100, 200, 300, 400 for 0 … 356. */
export function valueTicks(low: number, high: number, smallest = 0): number[] {
  if (!(high > low)) return [low, low + 1];
  const rough = Math.max((high - low) / STEPS_AT_MOST, smallest);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5, 10].find((one) => one * magnitude >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Multiplied, not added up: 0.1 + 0.2 would show.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const STEPS = [1, 2, 3, 5, 7, 10, 14];

/** Indexes of the days that are named on the axis: evenly, from a season on the first days of months. */
export function dayTicks(days: readonly string[], most: number): number[] {
  const room = Math.max(2, most);
  const step = STEPS.find((one) => (days.length - 1) / one < room);
  if (step !== undefined) return days.flatMap((_, index) => (index % step === 0 ? [index] : []));
  const firsts = days.flatMap((day, index) => (day.endsWith('-01') ? [index] : []));
  const every = Math.max(1, Math.ceil(firsts.length / room));
  return firsts.filter((_, at) => at % every === 0);
}

export interface Extremes {
  low: { index: number; value: number };
  high: { index: number; value: number };
}

/** The first lowest and highest known points; null when nothing is known. */
export function extremesOf(values: readonly (number | null)[]): Extremes | null {
  return values.reduce<Extremes | null>((found, value, index) => {
    if (value === null) return found;
    const here = { index, value };
    if (!found) return { low: here, high: here };
    return {
      low: value < found.low.value ? here : found.low,
      high: value > found.high.value ? here : found.high,
    };
  }, null);
}

/** Where the arrow keys lead; null for any other key. */
export function stepTo(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return at === null ? last : Math.max(0, Math.min(last, at - 1));
    case 'ArrowRight':
      return at === null ? 0 : Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
