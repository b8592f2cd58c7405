import { sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import type { Sheet } from '../sheets/sheet.ts';
import type { ChartFormats } from './chartFormats.ts';
import { fitted, type Picture, type Shape } from './picture.ts';
import type { ColourName } from './timeSeries.ts';

export interface FlowNode {
  key: string;
  label: string;
  value: number | null;
}
export interface FlowLink {
  from: string;
  to: string;
  value: number | null;
  label?: string | undefined;
}

export interface NodeShape {
  key: string;
  label: string;
  value: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: ColourName;
  /** Where its name is written, and on which side of that. */
  name: { x: number; align: 'start' | 'end'; text: string };
}
export interface LinkShape {
  from: string;
  to: string;
  label: string | undefined;
  value: number;
  d: string;
  width: number;
  colour: ColourName;
  /** Of its middle. */
  x: number;
  y: number;
}
export interface FlowDrawing {
  width: number;
  height: number;
  nodes: readonly NodeShape[];
  /** The strongest first, as the arrow keys walk. */
  links: readonly LinkShape[];
}

const COLOURS: readonly ColourName[] = ['--c1', '--c2', '--c3', '--c4', '--c5'];
const NODE = 12;
const GAP = 14;
const EDGE = 6;

/** Height that leaves every node its name, px. */
export function flowHeight(nodes: readonly FlowNode[], links: readonly FlowLink[]): number {
  const sources = new Set(links.map(({ from }) => from)).size;
  const targets = new Set(links.map(({ to }) => to)).size;
  return Math.max(220, Math.min(640, Math.max(sources, targets, nodes.length / 2) * 40 + 40));
}

/**
 * Nodes in columns, links as bands. What has no width (unknown, nothing, from itself to itself, back to where it came
 * from) can't be drawn and stands in the table alone.
 */
export function prepareFlow(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  { width, height }: { width: number; height: number },
): FlowDrawing {
  const drawable = withoutCycles(
    links.flatMap(({ from, to, value, label }) =>
      value !== null && value > 0 && from !== to ? [{ source: from, target: to, value, label }] : [],
    ),
    new Set(nodes.map(({ key }) => key)),
  );
  const used = new Set(drawable.flatMap(({ source, target }) => [source, target]));
  const shown = nodes
    .filter(({ key }) => used.has(key))
    .map(({ key, label, value }) => ({ key, label, amount: value }));
  if (drawable.length === 0) return { width, height, nodes: [], links: [] };

  const layout = sankey<(typeof shown)[number], { label: string | undefined }>()
    .nodeId(({ key }) => key)
    .nodeAlign(sankeyJustify)
    .nodeWidth(NODE)
    .nodePadding(GAP)
    .extent([
      [EDGE, EDGE],
      [width - EDGE, height - EDGE],
    ])({ nodes: shown, links: drawable });
  const names = [...new Set(shown.map(({ label }) => label))];
  // One name has one colour, whichever column it stands in.
  const colourOf = (label: string) => COLOURS[names.indexOf(label) % COLOURS.length] ?? '--c1';
  const labelOf = new Map(shown.map(({ key, label }) => [key, label]));
  const columns = Math.max(1, ...layout.nodes.map(({ depth = 0 }) => depth)) + 1;
  const room = width / columns - NODE - 12;
  const draw = sankeyLinkHorizontal();
  return {
    width,
    height,
    nodes: layout.nodes.map(({ key, label, amount, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => {
      const isLast = x1 > width / 2 && x1 >= width - EDGE - 1;
      return {
        key,
        label,
        value: amount,
        x: round(x0),
        y: round(y0),
        width: round(x1 - x0),
        height: Math.max(1, round(y1 - y0)),
        colour: colourOf(label),
        name: {
          x: round(isLast ? x0 - 6 : x1 + 6),
          align: isLast ? 'end' : 'start',
          text: fitted(label, 12, room),
        },
      };
    }),
    links: layout.links
      .map((link) => {
        const [from, to] = [keyOf(link.source), keyOf(link.target)];
        return {
          from,
          to,
          label: link.label,
          value: link.value,
          d: draw(link) ?? '',
          width: Math.max(1, round(link.width ?? 1)),
          colour: colourOf(labelOf.get(from) ?? ''),
          x: round((edgeOf(link.source, 'x1') + edgeOf(link.target, 'x0')) / 2),
          y: round(((link.y0 ?? 0) + (link.y1 ?? 0)) / 2),
        };
      })
      .toSorted((a, b) => b.value - a.value),
  };
}

interface Band {
  source: string;
  target: string;
  value: number;
  label: string | undefined;
}

/** The links without those that lead back to where a stronger one came from; what leads to no node is left out too. */
function withoutCycles(links: readonly Band[], known: ReadonlySet<string>): Band[] {
  const onward = new Map<string, string[]>();
  const reaches = (from: string, to: string): boolean =>
    from === to || (onward.get(from) ?? []).some((next) => reaches(next, to));
  return links
    .toSorted((a, b) => b.value - a.value)
    .filter(({ source, target }) => {
      if (!known.has(source) || !known.has(target) || reaches(target, source)) return false;
      onward.set(source, [...(onward.get(source) ?? []), target]);
      return true;
    });
}

// Before its layout a link names its ends, after it it holds them.
type End = string | number | { key: string; x0?: number | undefined; x1?: number | undefined };
const keyOf = (end: End): string => (typeof end === 'object' ? end.key : String(end));
const edgeOf = (end: End, side: 'x0' | 'x1'): number => (typeof end === 'object' ? (end[side] ?? 0) : 0);
const round = (value: number) => Math.round(value * 10) / 10;

/** Bands cross each other: the lower one shines through. */
export const BAND = 0.32;

interface Heads {
  from: string;
  to: string;
  value: string;
}

export function flowSheet(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  formats: ChartFormats,
  heads: Heads,
): Sheet {
  const label = new Map(nodes.map((node) => [node.key, node.label]));
  return {
    heads: [heads.from, heads.to, heads.value],
    rows: links.map(({ from, to, value }) => [
      { text: label.get(from) ?? from },
      { text: label.get(to) ?? to },
      { amount: value, shown: formats.value(value) },
    ]),
  };
}

export function flowPicture(nodes: readonly FlowNode[], links: readonly FlowLink[]): Picture {
  const drawing = prepareFlow(nodes, links, { width: 860, height: flowHeight(nodes, links) });
  return {
    width: drawing.width,
    height: drawing.height,
    shapes: [
      ...drawing.links.map(({ d, width, colour }): Shape => ({
        kind: 'path',
        d,
        stroke: colour,
        width,
        alpha: BAND,
      })),
      ...drawing.nodes.flatMap((node): Shape[] => [
        {
          kind: 'rect',
          x: node.x,
          y: node.y,
          width: node.width,
          height: node.height,
          fill: node.colour,
          radius: 2,
        },
        {
          kind: 'text',
          x: node.name.x,
          y: node.y + node.height / 2 + 4,
          text: node.name.text,
          align: node.name.align,
        },
      ]),
    ],
  };
}
