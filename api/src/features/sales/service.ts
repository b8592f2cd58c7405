import type { Language } from '@takt/contract/languages.ts';
import type { ReportMeta, ReportQuery } from '@takt/contract/reports.ts';
import type { Debugged } from '@takt/contract/sales.ts';
import type { OrgId } from '../../db/connect.ts';
import { withParts } from '../../metrics/definitions.ts';
import { type Frame, frameOf } from '../../metrics/frame.ts';
import type { Reporter } from '../../metrics/report.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { sentenceOf } from './methods/sentences.ts';
import { engineVersion, tableSizes } from './queries.ts';
import { attributionFunnel } from './reports/attribution-funnel.ts';
import { breakdown, productPerformance, salesOfProducts } from './reports/by-products.ts';
import { conversionFunnel } from './reports/conversion-funnel.ts';
import { crmOutcomes } from './reports/crm-outcomes.ts';
import { recording } from './reports/debug.ts';
import type { Definition } from './reports/definition.ts';
import { insights } from './reports/insights.ts';
import { revenueTrend } from './reports/revenue-trend.ts';

/** Errors as of `Reporter.report`. */
export function createSales(reporter: Reporter) {
  const { warehouse } = reporter;

  /** The report as it is asked for; kept until the data change. */
  const asked =
    <Q extends ReportQuery, T>(name: Debugged, definition: Definition<Q, T>) =>
    (orgId: OrgId, query: Q) =>
      reporter.report(orgId, query, {
        ...definition,
        name: `sales/${name}`,
        asked: query,
        work: (frame) => definition.work(warehouse, orgId, frame, query),
      });
  /** Those whose answer has members beside `data`. */
  const told =
    <Q extends ReportQuery, T extends { readonly data: unknown }>(
      name: Debugged,
      definition: Definition<Q, T>,
    ) =>
    async (orgId: OrgId, query: Q): Promise<T & { meta: ReportMeta }> => {
      const { data, meta } = await asked(name, definition)(orgId, query);
      return { ...data, meta };
    };
  const outcomes = asked('crm-outcomes', crmOutcomes);
  const findings = asked('insights', insights);

  return {
    revenueTrend: asked('revenue-trend', revenueTrend),
    byProducts: told('by-products', salesOfProducts),
    breakdown: told('breakdown', breakdown),
    conversionFunnel: asked('conversion-funnel', conversionFunnel),
    attributionFunnel: told('attribution-funnel', attributionFunnel),
    productPerformance: told('product-performance', productPerformance),

    async crmOutcomes(orgId: OrgId, query: Parameters<typeof outcomes>[1]) {
      const { data, meta } = await outcomes(orgId, query);
      const { totals, ...rest } = data;
      return { data: rest, totals, meta };
    },

    async insights(orgId: OrgId, query: Parameters<typeof findings>[1], language: Language) {
      const { data, meta } = await findings(orgId, query);
      return {
        data: data.map((found) => ({ ...found, sentence: sentenceOf(found, language, meta.currency) })),
        meta,
      };
    },

    /** Asked anew each time. */
    async test(orgId: OrgId) {
      const { setting } = await reporter.known(orgId);
      const began = performance.now();
      const [engine] = await engineVersion(warehouse, orgId);
      const latency = performance.now() - began;
      return {
        data: {
          engine: 'ClickHouse' as const,
          version: engine?.version ?? '',
          latency_ms: latency,
          tables: await tableSizes(warehouse, orgId),
          data_version: setting.dataVersion,
        },
      };
    },

    /** The report made anew, with what it asks written down: never of another organisation, as no report is. */
    async debug(orgId: OrgId, { report: name, ...query }: ReportQuery & { readonly report: Debugged }) {
      const { measures, work } = debugged[name];
      const { setting, days } = await reporter.known(orgId);
      const { frame, meta } = frameOf(query, withParts(measures), setting, days, new Date());
      const noted = recording(warehouse);
      const began = performance.now();
      if (frame) await work(noted.warehouse, orgId, frame, query);
      return {
        data: { report: name, total_ms: performance.now() - began, queries: noted.queries },
        meta,
      };
    },
  };
}

/** A report with the defaults of its own parameters. */
const plain = <Q extends ReportQuery, T>({ query: schema, measures, work }: Definition<Q, T>) => ({
  measures,
  work: (warehouse: Warehouse, orgId: OrgId, frame: Frame, query: ReportQuery): Promise<unknown> =>
    work(warehouse, orgId, frame, schema.parse(query)),
});
const debugged: Readonly<Record<Debugged, ReturnType<typeof plain>>> = {
  'revenue-trend': plain(revenueTrend),
  'by-products': plain(salesOfProducts),
  breakdown: plain(breakdown),
  'conversion-funnel': plain(conversionFunnel),
  'crm-outcomes': plain(crmOutcomes),
  'attribution-funnel': plain(attributionFunnel),
  'product-performance': plain(productPerformance),
  insights: plain(insights),
};
