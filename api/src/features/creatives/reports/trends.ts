import type { CreativeMeasure, CreativesTrends } from '@takt/contract/creatives.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { addDays, daysIn, daysOf, type Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Span } from '../../../warehouse/cube.ts';
import { creativesQuestion } from './performance.ts';

/** A longer period is told by weeks: a card has room for no more points. */
const mostDays = 62;
const mostWeeks = 80;
/** What the engine gives at most. */
const mostRows = 100_000;

type Trends = Omit<CreativesTrends, 'meta'>;

/** Which creatives: those that the report of all of them begins with. */
export const largestQuestion = (frame: Frame, limit: number) => ({
  ...creativesQuestion({ ...frame, previous: undefined }, limit),
  get: ['spend'] as const,
  totals: false,
});

/** Their days, or their weeks. */
export const trendQuestion = <M extends CreativeMeasure>(
  { ads: { filter } }: Frame,
  { span, step }: { readonly span: Span; readonly step: 'date' | 'week' },
  metric: M,
  ids: readonly string[],
) => ({
  by: ['source', 'ad', step] as const,
  get: [metric],
  span,
  filter: { ...filter, ad: ids },
  limit: Math.min(ids.length * mostWeeks * 2, mostRows),
});

/** A point without a row is null: unknown is not zero. */
export async function trends(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { limit, metric }: { readonly limit: number; readonly metric: CreativeMeasure },
): Promise<Trends> {
  const { rows: largest } = await warehouse.ask(ads, orgId, largestQuestion(frame, limit));
  if (largest.length === 0) return noTrends(metric);
  const ids = [...new Set(largest.map(({ key }) => key.ad))];
  const pointed = pointsOf(frame.span);
  const { rows } = await warehouse.ask(ads, orgId, trendQuestion(frame, pointed, metric, ids));
  const found = new Map(
    rows.map(({ key, values }) => [`${key.source} ${key.ad} ${key[pointed.step]}`, values[metric].value]),
  );
  return {
    data: largest.map(({ key: { source, ad } }) => ({
      source_id: source,
      id: ad,
      values: pointed.points.map((point) => found.get(`${source} ${ad} ${point}`) ?? null),
    })),
    points: pointed.points,
    step: pointed.step === 'week' ? 'week' : 'day',
    metric,
  };
}

export const noTrends = (metric: CreativeMeasure): Trends => ({ data: [], points: [], step: 'day', metric });

/** Of a very long period the last weeks. */
function pointsOf(asked: Span): { span: Span; step: 'date' | 'week'; points: string[] } {
  if (daysIn(asked) <= mostDays) return { span: asked, step: 'date', points: daysOf(asked) };
  const earliest = addDays(asked.to, 1 - mostWeeks * 7);
  const span = { from: asked.from > earliest ? asked.from : earliest, to: asked.to };
  const monday = mondayOf(span.from);
  const weeks = Math.floor(daysIn({ from: monday, to: span.to }) / 7) + 1;
  const points = Array.from({ length: weeks }, (_, week) => addDays(monday, week * 7));
  return { span, step: 'week', points: points.filter((point) => point <= span.to) };
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
