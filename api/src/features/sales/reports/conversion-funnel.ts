import type { AdMeasure, MeasureKey } from '@takt/contract/metrics.ts';
import { conversionFunnel as endpoint, type Funnel } from '@takt/contract/sales.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals, dealStages } from '../../../metrics/deals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { type AdDimension, covered, type DealDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { type Compared, stepsOf, unknown } from '../methods/funnel.ts';
import { definition } from './definition.ts';

const ofAds = ['impressions', 'clicks', 'leads', 'orders'] as const satisfies readonly AdMeasure[];
const ofCohort = [
  'deals',
  'mql',
  'sql',
  'won',
  'gross_revenue',
  'net_revenue',
  'average_deal',
  'deal_to_won',
  'days_to_won',
  'days_to_mql',
  'days_mql_to_sql',
  'days_sql_to_won',
  'open',
] as const;
const ofWon = ['won', 'gross_revenue', 'net_revenue', 'average_deal'] as const;
type StageMeasure = keyof typeof dealStages.measures;

/**
 * Five scans: advertising, the deals that began in the period, and each later stage by its own day. A cohort follows
 * the same deals, so its rates are at most 100 %; those of a period compare different deals and may be more.
 */
export function funnelQuestions({ span, previous, ...frame }: Frame) {
  const period = { by: [], span, previous } as const;
  const crm = { ...period, filter: frame.deals.filter };
  return {
    ads: { ...period, get: ofAds, filter: frame.ads.filter } satisfies Question<AdDimension, AdMeasure>,
    cohort: { ...crm, get: ofCohort } satisfies Question<DealDimension, StageMeasure>,
    mql: { ...crm, get: ['mql'], time: 'mql' } as const satisfies Question<DealDimension, StageMeasure>,
    sql: { ...crm, get: ['sql'], time: 'sql' } as const satisfies Question<DealDimension, StageMeasure>,
    won: { ...crm, get: ofWon, time: 'won' } satisfies Question<DealDimension, StageMeasure>,
  };
}

export const conversionFunnel = definition({
  query: endpoint.query,
  measures: [
    'impressions',
    'clicks',
    'ctr',
    'leads',
    'orders',
    'deals',
    'mql',
    'sql',
    'won',
    'gross_revenue',
    'net_revenue',
    'average_deal',
    'deal_to_mql',
    'mql_to_sql',
    'sql_to_won',
    'deal_to_won',
    'days_to_won',
  ] as const satisfies readonly MeasureKey[],
  reads: ['ads', 'deals'],
  ignores: ['search_text'],
  empty: () => made({}, {}, {}),
  async work(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
    const asked = funnelQuestions(frame);
    const crm = frame.deals.known !== undefined;
    const [advertising, cohort, mql, sql, won] = await Promise.all([
      frame.ads.known ? warehouse.ask(ads, orgId, asked.ads) : undefined,
      crm ? warehouse.ask(dealStages, orgId, asked.cohort) : undefined,
      crm ? warehouse.ask(deals, orgId, asked.mql) : undefined,
      crm ? warehouse.ask(deals, orgId, asked.sql) : undefined,
      crm ? warehouse.ask(deals, orgId, asked.won) : undefined,
    ]);
    const within = (of: Told | undefined): Told => covered(frame, of ?? {});
    return made(advertising?.totals ?? {}, within(cohort?.totals), {
      deals: within(cohort?.totals).deals,
      ...within({ ...won?.totals, ...mql?.totals, ...sql?.totals }),
    });
  },
});

type Told = Readonly<Partial<Record<StageMeasure | (typeof ofAds)[number], Compared | undefined>>>;

function made(advertising: Told, cohort: Told, period: Told) {
  return {
    cohort: { ...funnelOf(advertising, cohort, 'cohort'), open: cohort.open ?? unknown },
    period: funnelOf(advertising, period, 'period'),
  };
}

function funnelOf(advertising: Told, crm: Told, kind: 'cohort' | 'period'): Funnel {
  const days = (name: StageMeasure) => (kind === 'cohort' ? { days: crm[name] ?? unknown } : {});
  const [started, won] = [crm.deals ?? unknown, crm.won ?? unknown];
  return {
    steps: stepsOf([
      { stage: 'impressions', reached: advertising.impressions ?? unknown, rate_of: null },
      { stage: 'clicks', reached: advertising.clicks ?? unknown, rate_of: 'ads' },
      // Nobody can say which click became which lead: here the two sides only meet in time.
      { stage: 'leads', reached: started, claimed: advertising.leads ?? unknown, rate_of: 'period' },
      { stage: 'mql', reached: crm.mql ?? unknown, rate_of: kind, ...days('days_to_mql') },
      { stage: 'sql', reached: crm.sql ?? unknown, rate_of: kind, ...days('days_mql_to_sql') },
      {
        stage: 'contracts',
        reached: won,
        claimed: advertising.orders ?? unknown,
        rate_of: kind,
        ...days('days_sql_to_won'),
      },
    ]),
    gross_revenue: crm.gross_revenue ?? unknown,
    net_revenue: crm.net_revenue ?? unknown,
    average_deal: crm.average_deal ?? unknown,
    deal_to_won: crm.deal_to_won ?? {
      value: percent(won.value, started.value),
      previous: percent(won.previous, started.previous),
    },
    days_to_won: kind === 'cohort' ? (crm.days_to_won ?? unknown) : null,
  };
}

const percent = (of: Compared['value'], all: Compared['value']) =>
  of === null || all === null || Number(all) === 0 ? null : (100 * Number(of)) / Number(all);
