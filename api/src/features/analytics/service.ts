import type * as contract from '@takt/contract/analytics.ts';
import type { Received } from '@takt/contract/endpoint.ts';
import { adMeasure } from '@takt/contract/metrics.ts';
import type { Orderable, ReportQuery } from '@takt/contract/reports.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import { todayIn } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import { type By, sidesMeasures } from '../../metrics/sides.ts';
import { lastImports } from './queries.ts';
import { breakdown, channels, noBreakdown, places, platforms, products } from './reports/breakdowns.ts';
import { campaignCreatives, campaignExists, noCreatives } from './reports/campaign-creatives.ts';
import { campaignsPerformance, noCampaigns } from './reports/campaigns-performance.ts';
import { campaignsSummary, noSummary } from './reports/campaigns-summary.ts';
import { dailyTrend, noDays } from './reports/daily-trend.ts';
import { dateRange } from './reports/date-range.ts';
import { executiveOverview, noExecutiveOverview } from './reports/executive-overview.ts';
import { kpiMeasures, kpis, noKpis } from './reports/kpis.ts';
import { noOverview, overview } from './reports/overview.ts';
import { platformRow } from './reports/platforms.ts';
import { askToday, realtime } from './reports/realtime.ts';
import { rollingPerformance } from './reports/rolling-performance.ts';
import { weekly } from './reports/weekly.ts';

type Ordered = ReportQuery & { metric: Orderable; limit: number };
const ofAds = { measures: adMeasure.options, reads: ['ads'] } as const;
const ofBoth = { measures: sidesMeasures, reads: ['ads', 'deals'] } as const;

/** Errors as of `Reporter.report`. */
export function createReports({ db, reporter }: { db: Db; reporter: Reporter }) {
  const { warehouse } = reporter;

  /** A table whose rows are asked by dimensions that both sides have. */
  async function table<R>(
    orgId: OrgId,
    { metric, limit, ...query }: Ordered,
    name: string,
    by: By,
    row: Parameters<typeof breakdown<R>>[4],
  ) {
    const { data, meta } = await reporter.report(orgId, query, {
      ...ofBoth,
      name,
      asked: [metric, limit],
      empty: () => noBreakdown<R>(),
      work: (frame) => breakdown(warehouse, orgId, frame, { by, metric, limit }, row),
    });
    return { ...data, meta };
  }

  return {
    overview: (orgId: OrgId, query: ReportQuery) =>
      reporter.report(orgId, query, {
        measures: sidesMeasures,
        // That there is no CRM it says itself.
        reads: ['ads'],
        name: 'overview',
        empty: noOverview,
        work: (frame) => overview(warehouse, orgId, frame),
        ignores: ['search_text'],
      }),
    kpis: (orgId: OrgId, query: ReportQuery) =>
      reporter.report(orgId, query, {
        measures: kpiMeasures,
        reads: ['ads', 'deals'],
        name: 'kpis',
        empty: noKpis,
        work: (frame) => kpis(warehouse, orgId, frame),
        ignores: ['search_text'],
      }),
    async realtime(orgId: OrgId, now: Date) {
      const { setting, days } = await reporter.known(orgId);
      const imports = await db.inOrg(orgId, lastImports);
      const today = todayIn(setting.timeZone, now);
      const asked = {
        today,
        currency: setting.currency,
        hasDeals: days.some(({ cube }) => cube === 'deals'),
      };
      const { value, staleSince } = await reporter.kept(orgId, setting, 'today', asked, () =>
        askToday(warehouse, orgId, asked),
      );
      return { data: realtime(setting, days, imports, value, { now, today, staleSince }) };
    },
    platforms: (orgId: OrgId, query: Ordered) => table(orgId, query, 'platforms', platforms, platformRow),
    dailyTrend: (orgId: OrgId, query: ReportQuery) =>
      reporter.report(orgId, query, {
        ...ofAds,
        name: 'daily-trend',
        empty: noDays,
        work: (frame) => dailyTrend(warehouse, orgId, frame),
        ignores: ['search_text'],
      }),
    async campaignsPerformance(orgId: OrgId, { metric, limit, ...query }: Ordered) {
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofBoth,
        name: 'campaigns',
        asked: [metric, limit],
        empty: noCampaigns,
        work: (frame) => campaignsPerformance(warehouse, orgId, frame, { metric, limit }),
      });
      return { ...data, meta };
    },
    campaignsByProducts: (orgId: OrgId, query: Ordered) =>
      table(
        orgId,
        query,
        'campaigns-by-products',
        products,
        ({ key: [product = null], figures, cohort }) => ({
          product_key: product,
          figures,
          cohort,
        }),
      ),
    rollingPerformance: (orgId: OrgId, { days, ...query }: ReportQuery & { days: number }) =>
      reporter.report(orgId, query, {
        ...ofAds,
        name: 'rolling',
        asked: days,
        empty: () => ({ days, points: [] }),
        work: (frame) => rollingPerformance(warehouse, orgId, frame, days),
        ignores: ['search_text'],
      }),
    campaignsSummary: (orgId: OrgId, query: ReportQuery) =>
      reporter.report(orgId, query, {
        ...ofAds,
        name: 'campaigns-summary',
        empty: noSummary,
        work: (frame) => campaignsSummary(warehouse, orgId, frame),
      }),
    async campaignCreatives(
      orgId: OrgId,
      id: string,
      { metric, limit, ...query }: Received<typeof contract.campaignCreatives>['query'],
    ) {
      await campaignExists(warehouse, orgId, id);
      const { data, meta } = await reporter.report(orgId, query, {
        ...ofAds,
        name: 'campaign-creatives',
        asked: [id, metric, limit],
        empty: noCreatives,
        work: (frame) => campaignCreatives(warehouse, orgId, frame, { id, metric, limit }),
        ignores: ['campaign_id'],
      });
      return { ...data, meta };
    },
    weekly: (orgId: OrgId, platform: 'facebook' | 'google', query: ReportQuery) =>
      reporter.report(orgId, query, {
        ...ofAds,
        name: `weekly ${platform}`,
        empty: () => [],
        work: (frame) => weekly(warehouse, orgId, frame, platform),
        ignores: ['platform'],
      }),
    executiveOverview: (orgId: OrgId, query: ReportQuery) =>
      reporter.report(orgId, query, {
        ...ofBoth,
        name: 'executive-overview',
        empty: noExecutiveOverview,
        work: (frame) => executiveOverview(warehouse, orgId, frame),
        ignores: ['search_text'],
      }),
    channelsSources: (orgId: OrgId, { by, ...query }: Received<typeof contract.channelsSources>['query']) =>
      table(orgId, query, `channels ${by}`, channels[by], ({ key: [channel = null], figures, cohort }) => ({
        channel,
        figures,
        cohort,
      })),
    geographyAnalysis: (
      orgId: OrgId,
      { by, ...query }: Received<typeof contract.geographyAnalysis>['query'],
    ) =>
      table(
        orgId,
        query,
        `geography ${by}`,
        places[by],
        ({ key: [country = null, region = null], ...row }) => ({
          country,
          region,
          ...row,
        }),
      ),
    async dateRange(orgId: OrgId) {
      const { setting, days } = await reporter.known(orgId);
      return dateRange(setting, days);
    },
  };
}
