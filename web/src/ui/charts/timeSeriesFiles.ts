import type { Cell, Sheet } from '../sheets/sheet.ts';
import type { ChartFormats } from './chartFormats.ts';
import type { Ink, LegendEntry, Picture, Shape } from './picture.ts';
import {
  dashes,
  dayTicks,
  prepareTimeSeries,
  type Stroke,
  type TimeSeriesData,
  widths,
} from './timeSeries.ts';

interface Heads {
  day: string;
  /** «Расход, прошлый период» */
  before: (label: string) => string;
}

/** Days down, measures across, each beside the period before. */
export function timeSeriesSheet({ days, lines }: TimeSeriesData, formats: ChartFormats, heads: Heads): Sheet {
  const cell = (value: number | null | undefined): Cell => ({
    amount: value ?? null,
    shown: formats.value(value ?? null),
  });
  return {
    heads: [
      heads.day,
      ...lines.flatMap(({ label, previous }) => (previous ? [label, heads.before(label)] : [label])),
    ],
    rows: days.map((day, index) => [
      { day, shown: formats.day(day) },
      ...lines.flatMap(({ values, previous }) =>
        previous ? [cell(values[index]), cell(previous[index])] : [cell(values[index])],
      ),
    ]),
  };
}

/** One entry a line, and one for what all dashed ones are. */
export function timeSeriesLegend({ lines }: TimeSeriesData, previous: string): LegendEntry[] {
  const compared = lines.some((line) => line.previous);
  return [
    ...lines.map(({ label, colour, look = 'line' }) => {
      const dash = dashes[look];
      return { label, ink: colour, ...(dash ? { dash } : {}) };
    }),
    ...(compared ? [{ label: previous, ink: '--c5' as const, dash: [3, 4] }] : []),
  ];
}

const WIDTH = 960;
const HEIGHT = 320;
const LEFT = 64;
const BOTTOM = 24;
const TOP = 8;

/** The same drawing as the canvas shows, as shapes for a file. */
export function timeSeriesPicture(data: TimeSeriesData, formats: ChartFormats): Picture {
  const { columns, strokes, shadedFrom, edge, ticks } = prepareTimeSeries(data);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const last = Math.max(data.days.length - 1, 0);
  const x = (index: number) =>
    round(LEFT + (last === 0 ? 0.5 : (index + edge) / (last + 2 * edge)) * (WIDTH - LEFT - 16));
  const y = (value: number) => round(TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const place = { x, y, zero: y(Math.max(low, 0)) };
  return {
    width: WIDTH,
    height: HEIGHT,
    shapes: [
      ...(shadedFrom === null ? [] : [shade(Math.max(LEFT, x(shadedFrom - 0.5)))]),
      ...ticks.flatMap((tick): Shape[] => [
        { kind: 'path', d: `M${LEFT} ${y(tick)}H${WIDTH - 16}`, stroke: '--line' },
        {
          kind: 'text',
          x: LEFT - 8,
          y: y(tick) + 4,
          text: formats.short(tick),
          fill: '--faint',
          align: 'end',
        },
      ]),
      ...dayTicks(data.days, 10).map((index): Shape => ({
        kind: 'text',
        x: x(index),
        y: HEIGHT - 4,
        text: formats.shortDay(data.days[index] ?? ''),
        fill: '--faint',
        align: 'middle',
      })),
      ...strokes.flatMap((stroke, at) => strokeShapes(stroke, columns[at + 1] ?? [], place)),
    ],
  };
}

const shade = (from: number): Shape => ({
  kind: 'rect',
  x: from,
  y: TOP,
  width: WIDTH - 16 - from,
  height: HEIGHT - TOP - BOTTOM,
  fill: '--hover',
});

interface Place {
  x: (index: number) => number;
  y: (value: number) => number;
  zero: number;
}

function strokeShapes(stroke: Stroke, values: readonly (number | null)[], place: Place): Shape[] {
  const { x, y, zero } = place;
  const ink: Ink = stroke.look === 'previous' ? { of: stroke.colour, share: 0.7 } : stroke.colour;
  if (stroke.filled === 'bars') {
    const width = Math.max(1, (x(1) - x(0)) * 0.66);
    return values.flatMap((value, index): Shape[] =>
      value === null
        ? []
        : [
            {
              kind: 'rect',
              x: x(index) - width / 2,
              y: Math.min(zero, y(value)),
              width,
              height: Math.abs(zero - y(value)),
              fill: stroke.colour,
              alpha: 0.55,
            },
          ],
    );
  }
  const runs = runsOf(values);
  const dash = dashes[stroke.look];
  const line = (run: Run) =>
    run.map(({ index, value }, at) => `${at === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`);
  const areas = stroke.filled
    ? runs.map((run): Shape => ({
        kind: 'path',
        d: `${line(run).join('')}L${x(run.at(-1)?.index ?? 0)} ${zero}L${x(run[0]?.index ?? 0)} ${zero}Z`,
        fill: stroke.colour,
        alpha: 0.08,
      }))
    : [];
  return [
    ...areas,
    ...runs.map((run): Shape => ({
      kind: 'path',
      d: line(run).join(''),
      stroke: ink,
      width: widths[stroke.look],
      ...(dash ? { dash } : {}),
    })),
    ...stroke.dots.map((index): Shape => ({
      kind: 'circle',
      x: x(index),
      y: y(values[index] ?? 0),
      r: 2.5,
      fill: ink,
    })),
  ];
}

type Run = { index: number; value: number }[];

/** Known points in a row: between two of them nothing is drawn. */
function runsOf(values: readonly (number | null)[]): Run[] {
  const runs: Run[] = [];
  let run: Run = [];
  for (const [index, value] of values.entries()) {
    if (value === null) run = [];
    else {
      if (run.length === 0) runs.push(run);
      run.push({ index, value });
    }
  }
  return runs;
}

const round = (value: number) => Math.round(value * 10) / 10;
