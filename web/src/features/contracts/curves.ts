import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Picture, Shape } from '../../ui/charts/picture.ts';
import type { Curve } from './cohorts.ts';

export interface CurvesDrawing {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  x: readonly { at: number; age: number }[];
  y: readonly { at: number; value: number }[];
  curves: readonly { key: string; d: string }[];
  /** All of them together. */
  all: string;
  /** Where the CAC lies. */
  cac: number | null;
  /** px of an age and of a value, for the tip. */
  xOf: (age: number) => number;
  yOf: (value: number) => number;
}

const LEFT = 56;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 40;

/** Lines over ages; an unknown value is a gap. The axis begins where the values do: their course is compared. */
export function prepareCurves(
  curves: readonly Curve[],
  all: readonly (number | null)[],
  cac: number | null,
  { width, height }: { width: number; height: number },
): CurvesDrawing {
  const plot = { left: LEFT, right: Math.max(LEFT + 1, width - RIGHT), top: TOP, bottom: height - BOTTOM };
  const oldest = Math.max(1, ...curves.map(({ values }) => values.length - 1));
  const known = [...curves.flatMap(({ values }) => values), ...all, cac].filter((value) => value !== null);
  const xOf = scaleLinear([0, oldest], [plot.left, plot.right]);
  const yOf = scaleLinear(rangeOf(known), [plot.bottom, plot.top]).nice(5);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, age) => xOf(age))
    .y((value) => yOf(value ?? 0));
  const ages = xOf.ticks(Math.min(oldest, Math.max(2, Math.floor(width / 56)))).filter(Number.isInteger);
  return {
    width,
    height,
    plot,
    x: ages.map((age) => ({ age, at: xOf(age) })),
    y: yOf.ticks(5).map((value) => ({ value, at: yOf(value) })),
    curves: curves.map(({ key, values }) => ({ key, d: path([...values]) ?? '' })),
    all: path([...all]) ?? '',
    cac: cac === null ? null : yOf(cac),
    xOf: (age) => xOf(age),
    yOf: (value) => yOf(value),
  };
}

function rangeOf(known: readonly number[]): [number, number] {
  if (known.length === 0) return [0, 1];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? [Math.min(0, low), Math.max(1, high)] : [low, high];
}

/** The curve that lies nearest to a point; null further away than a finger is wide. */
export function nearestCurve(
  curves: readonly Curve[],
  { xOf, yOf, plot }: CurvesDrawing,
  left: number,
  top: number,
): { curve: number; age: number } | null {
  const oldest = Math.max(0, ...curves.map(({ values }) => values.length - 1));
  const age = Math.round(((left - plot.left) / (xOf(oldest) - plot.left || 1)) * oldest);
  let best: { curve: number; age: number } | null = null;
  let nearest = 24;
  curves.forEach(({ values }, curve) => {
    const value = values[age] ?? null;
    if (value === null) return;
    const away = Math.abs(yOf(value) - top);
    if (away < nearest) [nearest, best] = [away, { curve, age }];
  });
  return best;
}

const WIDTH = 720;
const HEIGHT = 320;

export function curvesPicture(
  curves: readonly Curve[],
  all: readonly (number | null)[],
  cac: number | null,
  short: (value: number) => string,
): Picture {
  const drawing = prepareCurves(curves, all, cac, { width: WIDTH, height: HEIGHT });
  const { plot } = drawing;
  return {
    width: WIDTH,
    height: HEIGHT,
    shapes: [
      ...drawing.y.flatMap(({ at, value }): Shape[] => [
        { kind: 'path', d: `M${plot.left} ${at}H${plot.right}`, stroke: '--line' },
        {
          kind: 'text',
          x: plot.left - 8,
          y: at + 4,
          text: short(value),
          size: 12,
          fill: '--muted',
          align: 'end',
        },
      ]),
      ...drawing.x.map(({ at, age }): Shape => ({
        kind: 'text',
        x: at,
        y: plot.bottom + 18,
        text: String(age),
        size: 12,
        fill: '--muted',
        align: 'middle',
      })),
      ...drawing.curves.map(({ d }): Shape => ({
        kind: 'path',
        d,
        stroke: { of: '--c5', share: 0.45 },
        width: 1.5,
      })),
      ...(drawing.cac === null
        ? []
        : [
            {
              kind: 'path',
              d: `M${plot.left} ${drawing.cac}H${plot.right}`,
              stroke: '--c3',
              width: 2,
              dash: [5, 4],
            } as const,
          ]),
      { kind: 'path', d: drawing.all, stroke: '--c1', width: 3 },
    ],
  };
}
