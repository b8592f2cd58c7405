import type { ReportQuery } from '@takt/contract/reports.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import type { Reporter } from '../../metrics/report.ts';
import { wonMeasures } from '../../metrics/sides.ts';
import { clientsByExternalId } from './queries.ts';
import { cohortsMonthly, noCohorts } from './reports/cohorts-monthly.ts';
import { contractsEnriched, noContracts } from './reports/contracts-enriched.ts';

/** Errors as of `Reporter.report`. */
export function createContracts({ db, reporter }: { readonly db: Db; readonly reporter: Reporter }) {
  const { warehouse } = reporter;
  return {
    /** Our clients are looked up anew each time: their names change without the data. */
    async enriched(orgId: OrgId, { limit, ...query }: ReportQuery & { readonly limit: number }) {
      const { data, meta } = await reporter.report(orgId, query, {
        name: 'contracts/enriched',
        asked: limit,
        measures: [...wonMeasures, 'spend'],
        reads: ['deals', 'ads'],
        empty: noContracts,
        work: (frame) => contractsEnriched(warehouse, orgId, frame, limit),
      });
      const ids = [...new Set(data.data.map(({ client }) => client.external_id))].filter((id) => id !== '');
      const known = await db.inOrg(orgId, (tx) => clientsByExternalId(tx, ids));
      const ours = new Map(known.map(({ externalId, id, name }) => [externalId, { id, name }]));
      return {
        ...data,
        data: data.data.map((one) => ({
          ...one,
          client: { ...one.client, ...ours.get(one.client.external_id) },
        })),
        meta,
      };
    },

    async cohorts(orgId: OrgId, query: ReportQuery) {
      const { data, meta } = await reporter.report(orgId, query, {
        name: 'contracts/cohorts',
        asked: query,
        measures: ['spend', 'won', 'paid_cac', 'net_revenue', 'margin'],
        reads: ['deals', 'ads'],
        ignores: ['campaign_id', 'product_key', 'source', 'search_text'],
        empty: noCohorts,
        work: (frame) => cohortsMonthly(warehouse, orgId, frame, query),
      });
      return { ...data, meta };
    },
  };
}
