import {
  attributionBasis,
  type AttributionBy,
  attributionBy,
  attributionConversion,
  type AttributionModel,
  attributionModel,
  type AttributionQualityRow,
  type AttributionReport,
  type AttributionRow,
} from '@takt/contract/attribution.ts';
import { z } from '@takt/contract/zod.ts';
import type { ReportSearch } from '../analytics/search.ts';
import type { AttributionChoice } from './api.ts';

export const attributionMetric = z.enum(['conversions', 'value', 'cpa', 'roas']);
export type AttributionMetric = z.infer<typeof attributionMetric>;

/** What the address says; the models are compared in one metric at a time. */
export function choiceOf(search: ReportSearch): AttributionChoice & { metric: AttributionMetric } {
  return {
    by: attributionBy.safeParse(search.by).data ?? 'channel',
    conversion: attributionConversion.safeParse(search.conversion).data ?? 'won',
    basis: attributionBasis.safeParse(search.basis).data,
    model: attributionModel.safeParse(search.model).data ?? 'linear',
    metric: attributionMetric.safeParse(search.metric).data ?? 'conversions',
  };
}

/** The chosen model first: the others are told by how much they differ from it. */
export const modelsFrom = (chosen: AttributionModel): AttributionModel[] => [
  chosen,
  ...attributionModel.options.filter((model) => model !== chosen),
];

/**
 * What a row is about in words that other reports know: a channel of people's visits is its platform where it has one
 * alone, and nothing that could be asked for otherwise.
 */
export function aboutOf(
  { key, platforms }: Pick<AttributionRow, 'key' | 'platforms'>,
  by: AttributionBy,
): { kind: 'platform' | 'campaign'; id: string } | null {
  if (by !== 'channel') return key === '' ? null : { kind: by, id: key };
  const [platform] = platforms;
  return platform === undefined || platforms.length > 1 ? null : { kind: 'platform', id: platform };
}

/** Percent that a model gives more or less than the chosen one; null where either is unknown or the chosen gives 0. */
export function differenceTo(value: string | number | null, chosen: string | number | null): number | null {
  if (value === null || chosen === null || Number(chosen) === 0) return null;
  return (Number(value) / Number(chosen) - 1) * 100;
}

/** A place on the way: which step, and which channel; `null` stands for all steps beyond the last that is drawn. */
export interface FlowNode {
  key: string;
  /** null: `end`, or steps beyond those that are drawn. */
  step: string | null;
  end: boolean;
  value: number;
}
export interface FlowLink {
  from: string;
  to: string;
  value: number;
}

/** Steps that are drawn one by one; more would be thinner than a line. */
const STEPS = 3;
const END = 'end';

/**
 * The ways as a flow from the first step to the conversion, by how many conversions went there. A step keeps its place:
 * `google` as the first step and as the second are two nodes, so that no way goes in a circle.
 */
export function flowOf(paths: AttributionReport['paths']): { nodes: FlowNode[]; links: FlowLink[] } {
  const nodes = new Map<string, FlowNode>();
  const links = new Map<string, FlowLink>();
  for (const { steps, conversions } of paths) {
    if (conversions <= 0 || steps.length === 0) continue;
    const drawn: Omit<FlowNode, 'value'>[] = steps
      .slice(0, STEPS)
      .map((step, at) => ({ key: `${at}:${step}`, step, end: false }));
    if (steps.length > STEPS) drawn.push({ key: 'more', step: null, end: false });
    drawn.push({ key: END, step: null, end: true });
    drawn.forEach((node, at) => {
      const known = nodes.get(node.key) ?? { ...node, value: 0 };
      nodes.set(node.key, { ...known, value: known.value + conversions });
      const before = drawn[at - 1];
      if (!before) return;
      const key = `${before.key}>${node.key}`;
      const link = links.get(key) ?? { from: before.key, to: node.key, value: 0 };
      links.set(key, { ...link, value: link.value + conversions });
    });
  }
  return { nodes: [...nodes.values()], links: [...links.values()] };
}

/** Ends of groups of days, both included: a month of single days would be thirty bars. */
const groups = [
  [0, 0],
  [1, 3],
  [4, 7],
  [8, 14],
  [15, 21],
  [22, 30],
] as const;

/** Conversions by groups of days from the first touch; days beyond the last group stand in a group of their own. */
export function lagGroups(
  lags: AttributionReport['lags'],
): { from: number; to: number; conversions: number }[] {
  const last = Math.max(-1, ...lags.map(({ days }) => days));
  const all = [...groups.map(([from, to]) => ({ from, to })), ...(last > 30 ? [{ from: 31, to: last }] : [])];
  return all
    .map(({ from, to }) => ({
      from,
      to,
      conversions: lags
        .filter(({ days }) => days >= from && days <= to)
        .reduce((sum, { conversions }) => sum + conversions, 0),
    }))
    .filter(({ from }) => from <= last);
}

/** 0 … 1 of the people on a way who came to its end; null when nobody went it. */
export function pathRate({
  conversions,
  unconverted,
}: Pick<AttributionReport['paths'][number], 'conversions' | 'unconverted'>): number | null {
  const all = conversions + unconverted;
  return all === 0 ? null : conversions / all;
}

type Way = keyof AttributionQualityRow['found'];
/** From the surest on. */
const wayOrder: readonly Way[] = ['exact_click', 'utm', 'rule', 'manual', 'none'];

/** How the sources of won deals were found, those ways alone that found some. */
export const waysFound = ({ found }: Pick<AttributionQualityRow, 'found'>): { way: Way; won: number }[] =>
  wayOrder.map((way) => ({ way, won: found[way].won })).filter(({ won }) => won > 0);
