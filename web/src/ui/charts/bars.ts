import type { Sheet } from '../sheets/sheet.ts';
import type { ChartFormats } from './chartFormats.ts';
import type { Picture, Shape } from './picture.ts';
import { fitted } from './picture.ts';

export interface BarRow {
  key: string;
  label: string;
  value: number | null;
  /** Of the period before, a thin mark on the bar's track. */
  previous?: number | null | undefined;
  /** Under the label, softer. */
  note?: string | undefined;
}

export interface BarDrawing {
  /** 0 … 1 of the width, where the value 0 stands: not at the left edge when something is negative. */
  zero: number;
  bars: readonly BarShape[];
}
export interface BarShape {
  key: string;
  /** Shares of the width; null for an unknown value, which is no bar of length 0. */
  bar: { from: number; to: number } | null;
  /** Where the period before ended. */
  previous: number | null;
}

/** Lengths of the bars, all on one scale together with the period before and zero. */
export function prepareBars(rows: readonly BarRow[]): BarDrawing {
  const known = rows
    .flatMap(({ value, previous }) => [value, previous ?? null])
    .filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const span = Math.max(0, ...known) - low || 1;
  const at = (value: number) => (value - low) / span;
  const zero = at(0);
  return {
    zero,
    bars: rows.map(({ key, value, previous }) => ({
      key,
      bar: value === null ? null : { from: Math.min(zero, at(value)), to: Math.max(zero, at(value)) },
      previous: previous === null || previous === undefined ? null : at(previous),
    })),
  };
}

/** The row with the most of it; null when nothing is known. */
export const largestOf = <Row extends { value: number | null }>(rows: readonly Row[]): Row | null =>
  rows.reduce<Row | null>(
    (best, row) => (row.value !== null && (best?.value ?? -Infinity) < row.value ? row : best),
    null,
  );

interface Heads {
  name: string;
  value: string;
  previous: string;
}

export function barsSheet(rows: readonly BarRow[], formats: ChartFormats, heads: Heads): Sheet {
  const compared = rows.some(({ previous }) => previous !== undefined);
  const cell = (amount: number | null) => ({ amount, shown: formats.value(amount) });
  return {
    heads: [heads.name, heads.value, ...(compared ? [heads.previous] : [])],
    rows: rows.map(({ label, value, previous }) => [
      { text: label },
      cell(value),
      ...(compared ? [cell(previous ?? null)] : []),
    ]),
  };
}

const WIDTH = 720;
const NAMES = 200;
const VALUES = 110;
const ROW = 28;

export function barsPicture(rows: readonly BarRow[], formats: ChartFormats): Picture {
  const { zero, bars } = prepareBars(rows);
  const room = WIDTH - NAMES - VALUES;
  return {
    width: WIDTH,
    height: rows.length * ROW,
    shapes: rows.flatMap(({ label, value }, index): Shape[] => {
      const top = index * ROW;
      const { bar = null, previous = null } = bars[index] ?? {};
      const x = (share: number) => NAMES + share * room;
      return [
        { kind: 'text', x: 0, y: top + 18, text: fitted(label, 12, NAMES - 12) },
        ...(bar
          ? [
              {
                kind: 'rect',
                x: x(bar.from),
                y: top + 6,
                width: (bar.to - bar.from) * room,
                height: 16,
                fill: '--c1',
                radius: 3,
              } as const,
            ]
          : []),
        ...(previous === null
          ? []
          : [{ kind: 'path', d: `M${x(previous)} ${top + 3}v22`, stroke: '--c5', width: 2 } as const]),
        { kind: 'path', d: `M${x(zero)} ${top}v${ROW}`, stroke: '--line' },
        { kind: 'text', x: WIDTH, y: top + 18, text: formats.value(value), align: 'end' },
      ];
    }),
  };
}
