import { crmOutcomes as endpoint, outcomeMeasure, type OutcomeRow } from '@takt/contract/sales.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { z } from '@takt/contract/zod.ts';
import type { OrgId } from '../../../db/connect.ts';
import { dealStages, deals } from '../../../metrics/deals.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import { covered, type DealDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Answer, Question } from '../../../warehouse/cube.ts';
import { campaignNames } from '../queries.ts';
import { unknown } from '../methods/funnel.ts';
import { definition } from './definition.ts';

const measures = outcomeMeasure.options;
type Data = z.infer<(typeof endpoint.response)['shape']['data']>;
type StageMeasure = keyof typeof dealStages.measures;

/** Three scans over the deals that began in the period: by stage, by reason for loss, by where they came from. */
export function outcomeQuestions(
  { span, previous, deals: { filter }, text }: Frame,
  by: 'platform' | 'campaign',
) {
  const crm = { span, previous, filter, totals: true, contains: { campaign_name: text } };
  return {
    stages: {
      ...crm,
      by: ['stage'],
      get: ['deals', 'days_to_end'],
      order: [{ by: 'deals', direction: 'desc' }],
    } as const satisfies Question<DealDimension, StageMeasure>,
    reasons: {
      ...crm,
      by: ['lost_reason'],
      get: ['lost', 'days_to_lost'],
      floor: { of: 'lost', atLeast: 1 },
      order: [{ by: 'lost', direction: 'desc' }],
    } as const satisfies Question<DealDimension, StageMeasure>,
    rows: {
      ...crm,
      by: by === 'platform' ? ['platform'] : ['platform', 'campaign'],
      get: measures,
      order: [{ by: 'deals', direction: 'desc' }],
    } satisfies Question<DealDimension, StageMeasure, 'platform' | 'campaign', (typeof measures)[number]>,
  };
}

export const crmOutcomes = definition({
  query: endpoint.query,
  measures,
  reads: ['deals'],
  empty: (): Data & { totals: Figures } => ({
    stages: [],
    lost_reasons: [],
    rows: [],
    totals: figuresOf(measures, undefined),
  }),
  async work(warehouse: Warehouse, orgId: OrgId, frame: Frame, { by, metric, limit }) {
    const questions = outcomeQuestions(frame, by);
    const [stages, reasons, { rows, totals }] = await Promise.all([
      warehouse.ask(dealStages, orgId, questions.stages),
      warehouse.ask(dealStages, orgId, questions.reasons),
      warehouse.ask(deals, orgId, questions.rows),
    ]);
    const sorted = bestFirst(
      rows.map(({ key, values }) => ({ key, figures: figuresOf(measures, covered(frame, values)) })),
      metric,
      ({ key }) => `${key.platform} ${key.campaign}`,
    ).slice(0, limit);
    const name = await campaignNames(
      warehouse,
      orgId,
      sorted.map(({ key }) => key.campaign ?? null),
    );
    return {
      stages: sharesOf(frame, stages, 'stage', 'deals', 'days_to_end'),
      lost_reasons: sharesOf(frame, reasons, 'lost_reason', 'lost', 'days_to_lost'),
      rows: sorted.map(({ key, figures }): OutcomeRow => ({
        platform: key.platform || null,
        campaign_id: key.campaign || null,
        campaign: name(key.campaign || null),
        figures,
      })),
      totals: figuresOf(measures, totals && covered(frame, totals)),
    };
  },
});

/** Each group's part of all of them. */
function sharesOf<D extends string, C extends string, M extends string>(
  frame: Frame,
  { rows, totals }: Answer<D, C | M>,
  by: D,
  counted: C,
  days: M,
): Data['stages'] {
  const share = (of: string | number | null, all: string | number | null | undefined) =>
    of === null || !all ? null : (100 * Number(of)) / Number(all);
  return rows.map(({ key, values }) => {
    const count = covered(frame, values)[counted] ?? unknown;
    return {
      name: key[by] || null,
      deals: count,
      share: {
        value: share(count.value, totals?.[counted].value),
        previous: share(count.previous, totals?.[counted].previous),
      },
      days: values[days],
    };
  });
}
