import { median } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Sheet } from '../sheets/sheet.ts';
import { fitted, type Ink, type Picture, type Shape, textWidth } from './picture.ts';

export interface ScatterPoint {
  key: string;
  label: string;
  x: number | null;
  y: number | null;
  size?: number | null | undefined;
  tone?: 'good' | 'bad' | 'neutral' | undefined;
}
export interface ScatterAxis {
  label: string;
  format: (value: number | null) => string;
  /** For the axis, shorter. */
  short?: ((value: number) => string) | undefined;
}

/** Values spread wider than this lie on a scale of orders of magnitude. */
const STRAIGHT = 1000;
const LEFT = 64;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 44;

export interface Dot {
  point: ScatterPoint;
  x: number;
  y: number;
  r: number;
}
export interface ScatterScale {
  isLogarithmic: boolean;
  ticks: readonly { at: number; value: number }[];
  median: { at: number; value: number } | null;
}
export interface ScatterDrawing {
  width: number;
  height: number;
  plot: { left: number; right: number; top: number; bottom: number };
  /** From left to right, as the arrow keys walk. */
  dots: readonly Dot[];
  x: ScatterScale;
  y: ScatterScale;
  labels: readonly { key: string; text: string; x: number; y: number; align: 'start' | 'end' }[];
  /** Without one of the values a point has no place. */
  unplaced: number;
}

export function prepareScatter(
  points: readonly ScatterPoint[],
  { width, height }: { width: number; height: number },
): ScatterDrawing {
  const plot = { left: LEFT, right: Math.max(LEFT + 40, width - RIGHT), top: TOP, bottom: height - BOTTOM };
  const placed = points.flatMap((point) =>
    point.x === null || point.y === null ? [] : [{ point, x: point.x, y: point.y }],
  );
  const xs = scaleOf(
    placed.map(({ x }) => x),
    [plot.left, plot.right],
    Math.max(2, Math.floor((plot.right - plot.left) / 96)),
  );
  const ys = scaleOf(
    placed.map(({ y }) => y),
    [plot.bottom, plot.top],
    Math.max(2, Math.floor((plot.bottom - plot.top) / 56)),
  );
  const largest = Math.max(0, ...placed.map(({ point }) => point.size ?? 0));
  const dots = placed
    .map(({ point, x, y }) => ({ point, x: xs.at(x), y: ys.at(y), r: radius(point.size ?? null, largest) }))
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  return {
    width,
    height,
    plot,
    dots,
    x: xs.scale,
    y: ys.scale,
    labels: labelsOf(dots, plot),
    unplaced: points.length - placed.length,
  };
}

const radius = (size: number | null, largest: number): number =>
  size === null || largest <= 0 ? 5 : 4 + 12 * Math.sqrt(Math.max(0, size) / largest);

/** Straight from zero, or by orders of magnitude where the values are all positive and far apart. */
function scaleOf(values: readonly number[], range: [number, number], ticks: number) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const isLogarithmic = values.length > 1 && low > 0 && high / low > STRAIGHT;
  const ends: [number, number] = values.length === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high) || 1];
  const scale = isLogarithmic
    ? scaleLog().domain([low, high]).range(range).nice()
    : scaleLinear().domain(ends).range(range).nice(ticks);
  const middle = median(values);
  const steps = isLogarithmic ? powers(scale.domain(), ticks) : scale.ticks(ticks);
  const at = (value: number) => Math.round(scale(value) * 10) / 10;
  return {
    at,
    scale: {
      isLogarithmic,
      ticks: steps.map((value) => ({ value, at: at(value) })),
      median: middle === undefined || values.length < 3 ? null : { value: middle, at: at(middle) },
    } satisfies ScatterScale,
  };
}

function powers(domain: readonly number[], most: number): number[] {
  const first = Math.ceil(Math.log10(domain[0] ?? 1) - 1e-9);
  const last = Math.floor(Math.log10(domain.at(-1) ?? 1) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first + 1) / most));
  const count = Math.floor((last - first) / every) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => 10 ** (first + at * every));
}

const LABELLED = 8;
const LETTER = 12;

/** Names of those that stand out, as many as find a place that no name and no dot of another one takes. */
function labelsOf(dots: readonly Dot[], plot: ScatterDrawing['plot']): ScatterDrawing['labels'] {
  const taken: Box[] = dots.map(({ x, y, r }) => ({ left: x - r, right: x + r, top: y - r, bottom: y + r }));
  return standingOut(dots).flatMap((dot) => {
    const text = fitted(dot.point.label, LETTER, 140);
    const wide = textWidth(text, LETTER) + 4;
    const own = dots.indexOf(dot);
    const top = dot.y - LETTER / 2 - 2;
    const places = [
      { align: 'start' as const, x: dot.x + dot.r + 4, left: dot.x + dot.r + 4 },
      { align: 'end' as const, x: dot.x - dot.r - 4, left: dot.x - dot.r - 4 - wide },
    ];
    for (const { align, x, left } of places) {
      const box = { left, right: left + wide, top, bottom: top + LETTER + 4 };
      if (box.left < plot.left || box.right > plot.right + RIGHT) continue;
      if (taken.some((other, at) => at !== own && overlap(box, other))) continue;
      taken.push(box);
      return [{ key: dot.point.key, text, x, y: dot.y + 4, align }];
    }
    return [];
  });
}

/** The ends of both axes and the largest, the furthest first. */
function standingOut(dots: readonly Dot[]): Dot[] {
  const ends = [
    ...dots.toSorted((a, b) => a.y - b.y).slice(0, 3),
    ...dots.toSorted((a, b) => b.x - a.x).slice(0, 3),
    ...dots.toSorted((a, b) => b.r - a.r).slice(0, 3),
    ...dots.toSorted((a, b) => b.y - a.y).slice(0, 2),
  ];
  return [...new Set(ends)].slice(0, LABELLED);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The dot under the mouse, or the nearest within reach. */
export function nearestDot(dots: readonly Dot[], x: number, y: number, reach = 24): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const [index, dot] of dots.entries()) {
    const away = Math.max(0, Math.hypot(dot.x - x, dot.y - y) - dot.r);
    if (away < least) [best, least] = [index, away];
  }
  return least <= reach ? best : null;
}

export const toneInk = (tone: ScatterPoint['tone']): Ink =>
  tone === 'good' ? '--good' : tone === 'bad' ? '--bad' : '--c1';

interface Heads {
  name: string;
  size: string;
}

export function scatterSheet(
  points: readonly ScatterPoint[],
  x: ScatterAxis,
  y: ScatterAxis,
  heads: Heads,
): Sheet {
  const sized = points.some(({ size }) => (size ?? null) !== null);
  return {
    heads: [heads.name, x.label, y.label, ...(sized ? [heads.size] : [])],
    rows: points.map((point) => [
      { text: point.label },
      { amount: point.x, shown: x.format(point.x) },
      { amount: point.y, shown: y.format(point.y) },
      ...(sized ? [{ amount: point.size ?? null }] : []),
    ]),
  };
}

export function scatterPicture(points: readonly ScatterPoint[], x: ScatterAxis, y: ScatterAxis): Picture {
  const drawing = prepareScatter(points, { width: 760, height: 420 });
  const { plot } = drawing;
  const line = (d: string): Shape => ({ kind: 'path', d, stroke: '--line' });
  const middle = (d: string): Shape => ({ kind: 'path', d, stroke: '--c5', dash: [4, 4] });
  const small = { kind: 'text', size: 11, fill: '--muted' } as const;
  return {
    width: drawing.width,
    height: drawing.height,
    shapes: [
      ...drawing.y.ticks.flatMap(({ at, value }): Shape[] => [
        line(`M${plot.left} ${at}h${plot.right - plot.left}`),
        { ...small, x: plot.left - 8, y: at + 4, text: (y.short ?? y.format)(value), align: 'end' },
      ]),
      ...drawing.x.ticks.map(({ at, value }): Shape => ({
        ...small,
        x: at,
        y: plot.bottom + 16,
        text: (x.short ?? x.format)(value),
        align: 'middle',
      })),
      ...(drawing.x.median ? [middle(`M${drawing.x.median.at} ${plot.top}v${plot.bottom - plot.top}`)] : []),
      ...(drawing.y.median ? [middle(`M${plot.left} ${drawing.y.median.at}h${plot.right - plot.left}`)] : []),
      ...drawing.dots.map((dot): Shape => ({
        kind: 'circle',
        x: dot.x,
        y: dot.y,
        r: dot.r,
        fill: toneInk(dot.point.tone),
      })),
      ...drawing.labels.map(({ text, x: left, y: top, align }): Shape => ({
        kind: 'text',
        x: left,
        y: top,
        text,
        align,
      })),
      { ...small, x: plot.right, y: drawing.height - 6, text: `${x.label} →`, align: 'end' },
      { ...small, x: plot.left, y: drawing.height - 6, text: `↑ ${y.label}` },
    ],
  };
}
