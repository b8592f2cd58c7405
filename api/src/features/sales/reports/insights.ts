import type { Finding } from '@takt/contract/sales.ts';
import { salesInsights as endpoint } from '@takt/contract/sales.ts';
import type { OrgId } from '../../../db/connect.ts';
import { deals, dealStages } from '../../../metrics/deals.ts';
import { added, divided } from '../../../metrics/decimals.ts';
import { addDays, daysIn, type Frame } from '../../../metrics/frame.ts';
import type { DealDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Answer, Question } from '../../../warehouse/cube.ts';
import {
  bySeverity,
  fallingConversion,
  type Found,
  type Passage,
  revenueChanges,
  risingRefunds,
  stuckDeals,
  type Waiting,
} from '../methods/findings.ts';
import { definition } from './definition.ts';

type StageMeasure = keyof typeof dealStages.measures;
const kinds = ['product', 'channel', 'manager'] as const;
const passages = [
  { stage: 'deals', time: 'created', next: 'mql_day', measure: 'deal_to_mql' },
  { stage: 'mql', time: 'mql', next: 'sql_day', measure: 'mql_to_sql' },
  { stage: 'sql', time: 'sql', next: 'won_day', measure: 'sql_to_won' },
] as const;
/** A CRM whose first or last deal is so few days inside of the two periods still knows them whole. */
const daysOfSilence = 3;

export function insightQuestions({ span, previous, deals: { filter } }: Frame) {
  const trend = {
    span,
    previous,
    filter,
    time: 'won',
    totals: true,
    get: ['net_revenue', 'gross_revenue', 'refunds', 'won'],
  } as const;
  return {
    revenue: kinds.map(
      (kind) => ({ ...trend, by: [kind] }) as const satisfies Question<DealDimension, StageMeasure>,
    ),
    passages: passages.map(
      ({ time, next }) =>
        ({ by: [next], get: ['deals'], span, previous, filter, time }) as const satisfies Question<
          DealDimension,
          StageMeasure
        >,
    ),
    open: {
      by: ['open_stage', 'open_since'],
      get: ['deals', 'open_amount'],
      filter: { ...filter, open_stage: ['deals', 'mql', 'sql'] },
    } as const satisfies Question<DealDimension, StageMeasure>,
    usual: {
      by: [],
      get: [
        'days_to_mql',
        'days_mql_to_sql',
        'days_sql_to_won',
        'days_to_won',
        'passed_to_mql',
        'passed_mql_to_sql',
        'passed_sql_to_won',
        'won',
      ],
      filter,
    } as const satisfies Question<DealDimension, StageMeasure>,
  };
}

/**
 * What matters now in sales: revenue that changed, a stage that lets fewer deals through, deals that are stuck, refunds.
 * Periods are compared only where the CRM knows both. Conversions are like for like: the deals of the period before are
 * looked at as of the same age, or the latest ones would always look worse.
 */
export const insights = definition({
  query: endpoint.query,
  measures: ['net_revenue', 'gross_revenue', 'refunds', 'deal_to_mql', 'mql_to_sql', 'sql_to_won'],
  reads: ['deals'],
  ignores: ['search_text'],
  empty: (): Found[] => [],
  async work(warehouse: Warehouse, orgId: OrgId, frame: Frame, query) {
    const { known } = frame.deals;
    if (!known) return [];
    const asked = insightQuestions(frame);
    const { limit: _, ...filters } = query;
    const parameters = Object.fromEntries(
      Object.entries({
        ...filters,
        date_from: undefined,
        date_to: undefined,
        start_date: frame.span.from,
        end_date: frame.span.to,
      }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const read = (path: string, more: Record<string, string> = {}): Finding['query'] => ({
      path,
      parameters: { ...parameters, ...more },
    });
    const [open, usual, changes] = await Promise.all([
      warehouse.ask(dealStages, orgId, asked.open),
      warehouse.ask(dealStages, orgId, asked.usual),
      isComparable(frame, known) ? changesOf(warehouse, orgId, frame, known.to, asked, read) : [],
    ]);
    const stuck = waitingOf(open, usual.totals, known.to).flatMap((waiting) =>
      stuckDeals(waiting, read('/analytics/sales/conversion-funnel'), added),
    );
    return bySeverity([...changes, ...stuck]).slice(0, query.limit);
  },
});

const isComparable = ({ span, previous }: Frame, known: { from: string; to: string }) =>
  previous !== undefined &&
  addDays(known.from, -daysOfSilence) <= previous.from &&
  addDays(known.to, daysOfSilence) >= span.to;

async function changesOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  asOf: string,
  asked: ReturnType<typeof insightQuestions>,
  read: (path: string, more?: Record<string, string>) => Finding['query'],
): Promise<Found[]> {
  const [revenue, stages] = await Promise.all([
    Promise.all(asked.revenue.map((question) => warehouse.ask(deals, orgId, question))),
    Promise.all(asked.passages.map((question) => warehouse.ask(deals, orgId, question))),
  ]);
  const [whole] = revenue.map(({ totals }) => totals);
  const unknown = { value: null, previous: null };
  const {
    net_revenue: net = unknown,
    gross_revenue: gross = unknown,
    refunds = unknown,
    won = unknown,
  } = whole ?? {};
  const entered = stages.map(({ rows }) => ({
    value: rows.reduce((sum, { values }) => sum + Number(values.deals.value), 0),
    previous: rows.reduce((sum, { values }) => sum + Number(values.deals.previous), 0),
  }));
  // The period before ended so many days earlier, so its deals are looked at as they stood so many days ago.
  const shift = frame.previous ? daysIn({ from: frame.previous.from, to: frame.span.from }) - 1 : 0;
  const found = passages.map(({ stage, measure, next }, i): Passage => {
    const rows = stages[i]?.rows ?? [];
    const before = addDays(asOf, -shift);
    const passed = (side: 'value' | 'previous', until: string) =>
      rows
        .filter(({ key }) => dayOf(key, next) !== '' && dayOf(key, next) <= until)
        .reduce((sum, { values }) => sum + Number(values.deals[side]), 0);
    return {
      stage,
      measure,
      entered: entered[i] ?? { value: 0, previous: 0 },
      passed: { value: passed('value', asOf), previous: passed('previous', before) },
      worth: divided(net.previous, next === 'won_day' ? won.previous : (entered[i + 1]?.previous ?? null)),
    };
  });
  return [
    ...kinds.flatMap((kind, i) =>
      revenueChanges(
        kind,
        (revenue[i]?.rows ?? []).map(({ key, values }) => ({
          id: keyOf(key, kind),
          revenue: values.net_revenue,
        })),
        net,
        kind === 'product'
          ? read('/analytics/sales/by-products')
          : read('/analytics/sales/breakdown', { by: kind }),
      ),
    ),
    ...found.flatMap((passage) => fallingConversion(passage, read('/analytics/sales/conversion-funnel'))),
    ...risingRefunds(refunds, gross, read('/analytics/sales/revenue-trend')),
  ];
}

const keyOf = (key: Partial<Record<(typeof kinds)[number], string>>, kind: (typeof kinds)[number]) =>
  key[kind] ?? '';
const dayOf = (
  key: Partial<Record<(typeof passages)[number]['next'], string>>,
  next: (typeof passages)[number]['next'],
) => key[next] ?? '';

/** A CRM that does not write down MQL is waited for from the lead to the contract. */
function waitingOf(
  { rows }: Answer<'open_stage' | 'open_since', 'deals' | 'open_amount'>,
  usual: Partial<Record<StageMeasure, { value: string | number | null }>> | undefined,
  asOf: string,
): Waiting[] {
  const figure = (name: StageMeasure) => usual?.[name]?.value ?? null;
  const median = (name: StageMeasure) => (figure(name) === null ? null : Number(figure(name)));
  const tracksMql = Number(figure('passed_to_mql')) > 0;
  const times: Readonly<Record<Waiting['stage'], readonly [days: StageMeasure, passed: StageMeasure]>> = {
    deals: tracksMql ? ['days_to_mql', 'passed_to_mql'] : ['days_to_won', 'won'],
    mql: ['days_mql_to_sql', 'passed_mql_to_sql'],
    sql: ['days_sql_to_won', 'passed_sql_to_won'],
  };
  return passages.map(({ stage }) => ({
    stage,
    open: rows
      .filter(({ key }) => key.open_stage === stage && key.open_since !== '')
      .map(({ key, values }) => ({
        days: daysIn({ from: key.open_since, to: asOf }) - 1,
        deals: Number(values.deals.value),
        money: values.open_amount.value,
      })),
    usual: median(times[stage][0]),
    passed: Number(figure(times[stage][1])),
  }));
}
