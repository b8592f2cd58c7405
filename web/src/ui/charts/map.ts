import type { Sheet } from '../sheets/sheet.ts';
import type { ChartFormats } from './chartFormats.ts';
import type { Ink, Picture, Shape } from './picture.ts';
import { regionTiles } from './regionTiles.ts';
import type { MapShapes, PlaceShape } from './shapes.ts';
import type { ColourName } from './timeSeries.ts';
import { areaShare, stepEnds, stepOf } from './steps.ts';

export interface MapProps {
  title: string;
  values: readonly PlaceValue[];
  formats: ChartFormats;
  note?: string | undefined;
  /** The code, as `values` gives it. */
  onSelect?: ((code: string) => void) | undefined;
}

/** What is known of a place. */
export interface PlaceValue {
  /** ISO 3166-1 alpha-2 of a country; ISO 3166-2 or the name of a region. */
  code: string;
  label: string;
  value: number | null;
}

export interface DrawnPlace extends PlaceShape {
  ink: Ink;
  /** Place in `order`; null where no figure is known. */
  at: number | null;
}
export interface MapDrawing {
  width: number;
  height: number;
  places: readonly DrawnPlace[];
  /** As the arrow keys walk, from the most on; with those that the map does not show. */
  order: readonly (PlaceValue & { shape: PlaceShape | null })[];
  /** Steps of colour, from little to much. */
  steps: readonly { from: number; to: number; ink: Ink }[];
  offMap: readonly PlaceValue[];
}

/** A place without a figure is not pale, it is grey: pale is little. */
const NOTHING: Ink = { of: '--c5', share: 0.22 };

export function prepareMap(
  values: readonly PlaceValue[],
  { width, height, places }: MapShapes,
  codeOf: (code: string) => string,
): MapDrawing {
  const shapes = new Map(
    places.filter(({ code }) => code !== '').map((shape) => [codeOf(shape.code), shape]),
  );
  const found = values.map((value) => ({ ...value, shape: shapes.get(codeOf(value.code)) ?? null }));
  const order = found.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const onMap = order.filter(({ shape }) => shape !== null);
  const ends = stepEnds(onMap.map(({ value }) => value));
  const least = Math.min(...onMap.flatMap(({ value }) => (value === null ? [] : [value])));
  const inkOf = (step: number): Ink => ({ of: '--c1', share: areaShare(step, ends.length) });
  const known = new Map(order.map(({ shape, value }, at) => [shape, { value, at }]));
  return {
    width,
    height,
    order,
    offMap: order.filter(({ shape }) => shape === null),
    steps: ends.map((to, step) => ({ from: ends[step - 1] ?? least, to, ink: inkOf(step) })),
    places: places.map((shape) => {
      const { value, at } = known.get(shape) ?? { value: null, at: null };
      const step = stepOf(value, ends);
      return { ...shape, at, ink: step === null ? NOTHING : inkOf(step) };
    }),
  };
}

const TILE = 52;
const GAP = 3;

/** One square a region, all of one size: a small one with many clients is seen as well as a large one with few. */
export function tileShapes(language: string): MapShapes {
  const columns = Math.max(...regionTiles.map(({ column }) => column)) + 1;
  const rows = Math.max(...regionTiles.map(({ row }) => row)) + 1;
  return {
    width: columns * TILE,
    height: rows * TILE,
    places: regionTiles.map(({ code, column, row, short, ru, en }) => {
      const [x, y, side] = [column * TILE + GAP / 2, row * TILE + GAP / 2, TILE - GAP];
      return {
        code,
        name: language === 'ru' ? ru : en,
        text: language === 'ru' ? short : code.slice(3),
        d: `M${x} ${y}h${side}v${side}h${-side}Z`,
        x: x + side / 2,
        y: y + side / 2,
      };
    }),
  };
}

/** Letters that are read on that much of a colour: there is no step between 60 % of it and all of it. */
export const letterInk = (ink: Ink): ColourName =>
  typeof ink === 'object' && ink.share === 1 ? '--on-accent' : '--ink';

interface Heads {
  place: string;
  value: string;
}

export const mapSheet = (values: readonly PlaceValue[], formats: ChartFormats, heads: Heads): Sheet => ({
  heads: [heads.place, heads.value],
  rows: values
    .toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    .map(({ label, value }) => [{ text: label }, { amount: value, shown: formats.value(value) }]),
});

export function mapPicture(drawing: MapDrawing, formats: ChartFormats): Picture {
  return {
    width: drawing.width,
    height: drawing.height + 32,
    shapes: [
      ...drawing.places.flatMap(({ d, ink, text, x, y }): Shape[] => [
        { kind: 'path', d, fill: ink, stroke: '--panel', width: 0.75 },
        ...(text === undefined
          ? []
          : [{ kind: 'text', x, y: y + 5, text, size: 14, align: 'middle', fill: letterInk(ink) } as const]),
      ]),
      ...drawing.steps.flatMap(({ to, ink }, step): Shape[] => [
        { kind: 'rect', x: step * 90, y: drawing.height + 12, width: 88, height: 8, fill: ink },
        {
          kind: 'text',
          x: step * 90 + 88,
          y: drawing.height + 32,
          text: formats.short(to),
          size: 11,
          fill: '--muted',
          align: 'end',
        },
      ]),
    ],
  };
}
