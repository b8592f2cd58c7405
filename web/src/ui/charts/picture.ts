import type { ColourName } from './timeSeries.ts';

/** A colour of tokens.css, or that much of it over the ground of a panel. */
export type Ink = ColourName | { of: ColourName; share: number };

/** The same colour in a style of the page. */
export const inkCss = (ink: Ink): string =>
  typeof ink === 'string'
    ? `var(${ink})`
    : `color-mix(in srgb, var(${ink.of}) ${Math.round(ink.share * 100)}%, var(--panel))`;

/** What a file of a picture is made of; the same shapes become an SVG and a canvas. */
export type Shape =
  /** Shapes whose corner lies elsewhere. */
  | { kind: 'group'; x: number; y: number; shapes: readonly Shape[] }
  | {
      kind: 'path';
      d: string;
      fill?: Ink;
      stroke?: Ink;
      width?: number;
      dash?: readonly number[];
      /** 0 … 1; what lies below shines through. */
      alpha?: number;
    }
  | {
      kind: 'rect';
      x: number;
      y: number;
      width: number;
      height: number;
      fill: Ink;
      radius?: number;
      alpha?: number;
    }
  | { kind: 'circle'; x: number; y: number; r: number; fill: Ink; stroke?: Ink; alpha?: number }
  | {
      kind: 'text';
      x: number;
      /** The base line. */
      y: number;
      text: string;
      fill?: Ink;
      size?: number;
      bold?: boolean;
      align?: 'start' | 'middle' | 'end';
    };

export interface Picture {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** Of the legend, left to right. */
export interface LegendEntry {
  label: string;
  ink: Ink;
  dash?: readonly number[];
}

const EDGE = 16;
const TITLE = 40;
const LEGEND = 24;

/** The picture with its title above it and its legend, as a file has to tell by itself what it shows. */
export function framed(
  title: string,
  legend: readonly LegendEntry[],
  note: string | undefined,
  { width, height, shapes }: Picture,
): Picture {
  const head = TITLE + (legend.length > 0 ? LEGEND : 0);
  const foot = note === undefined ? 0 : 24;
  const full = width + 2 * EDGE;
  return {
    width: full,
    height: head + height + foot + EDGE,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width: full, height: head + height + foot + EDGE, fill: '--panel' },
      { kind: 'text', x: EDGE, y: 26, text: title, size: 16, bold: true },
      ...legendShapes(legend),
      { kind: 'group', x: EDGE, y: head, shapes },
      ...(note === undefined
        ? []
        : [
            {
              kind: 'text',
              x: EDGE,
              y: head + height + 18,
              text: note,
              size: 12,
              fill: '--muted',
            } as const,
          ]),
    ],
  };
}

function legendShapes(legend: readonly LegendEntry[]): Shape[] {
  let x = EDGE;
  return legend.flatMap(({ label, ink, dash }): Shape[] => {
    const at = x;
    x += 20 + textWidth(label, 13) + 16;
    return [
      {
        kind: 'path',
        d: `M${at} ${TITLE + 8}h14`,
        stroke: ink,
        width: dash ? 2 : 3,
        ...(dash ? { dash } : {}),
      },
      { kind: 'text', x: at + 20, y: TITLE + 12, text: label, size: 13, fill: '--muted' },
    ];
  });
}

/** px, roughly: enough to keep two texts apart without a canvas. */
export const textWidth = (text: string, size: number): number => text.length * size * 0.56;

/** The text, or as much of it as has room, with «…». */
export function fitted(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const letters = Math.max(1, Math.floor(room / (size * 0.56)) - 1);
  return `${text.slice(0, letters).trimEnd()}…`;
}
