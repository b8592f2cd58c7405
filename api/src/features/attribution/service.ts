import type {
  AttributionBasis,
  AttributionQualityRow,
  AttributionReport,
} from '@takt/contract/attribution.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { ReportMeta, ReportQuery } from '@takt/contract/reports.ts';
import type { OrgId } from '../../db/connect.ts';
import type { Reporter } from '../../metrics/report.ts';
import { type AttributionAsked, nothing, ofPaths, ofTouches } from './reports/attribution.ts';
import { basesOf } from './reports/bases.ts';
import { qualityOf } from './reports/quality.ts';

/** Errors as of `Reporter.report`. */
export function createAttribution(reporter: Reporter) {
  const { warehouse } = reporter;
  return {
    async models(
      orgId: OrgId,
      query: ReportQuery & AttributionAsked & { readonly basis?: AttributionBasis | undefined },
    ): Promise<{ data: AttributionReport; meta: ReportMeta }> {
      const { by, conversion, model, limit, paths, basis: wished, ...framed } = query;
      const asked = { by, conversion, model, limit, paths };
      const { setting, days } = await reporter.known(orgId);
      const { value: bases } = await reporter.kept(orgId, setting, 'attribution-bases', null, () =>
        basesOf(warehouse, orgId),
      );
      // Without a CRM people's touches end nowhere; paths bring their own conversions.
      const usual = days.some(({ cube }) => cube === 'deals') ? bases : bases.toReversed();
      const basis = wished ?? usual[0] ?? null;
      return reporter.report(orgId, framed, {
        name: 'attribution',
        asked: { ...asked, basis, zone: setting.timeZone },
        measures:
          conversion === 'won'
            ? ['spend', 'won', 'net_revenue', 'paid_cac', 'crm_roas']
            : ['spend', 'deals', 'net_revenue', 'cost_per_deal', 'crm_roas'],
        reads: basis === 'paths' ? [] : ['ads', 'deals'],
        ignores:
          basis === 'paths'
            ? ['platform', 'campaign_id', 'product_key', 'source', 'search_text']
            : ['search_text'],
        empty: async () =>
          basis === 'paths'
            ? (
                await reporter.kept(orgId, setting, 'attribution-paths', asked, () =>
                  ofPaths(warehouse, orgId, undefined, asked),
                )
              ).value
            : nothing(asked),
        work: async (frame) =>
          basis === 'paths'
            ? ofPaths(warehouse, orgId, frame, asked)
            : { ...(await ofTouches(warehouse, orgId, frame, asked, setting.timeZone)), basis },
      });
    },

    quality: (
      orgId: OrgId,
      query: ReportQuery,
      language: Language,
    ): Promise<{ data: AttributionQualityRow[]; meta: ReportMeta }> =>
      reporter.report(orgId, query, {
        name: 'attribution-quality',
        asked: language,
        measures: ['spend', 'revenue', 'won', 'net_revenue', 'days_to_won'],
        reads: ['ads', 'deals'],
        ignores: ['search_text'],
        empty: () => [],
        work: (frame) => qualityOf(warehouse, orgId, frame, language),
      }),
  };
}
