import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta, ReportQuery } from '@takt/contract/reports.ts';
import type { Db, OrgId } from '../db/connect.ts';
import type { Warehouse } from '../warehouse/client.ts';
import { withParts } from './definitions.ts';
import { type Frame, frameOf } from './frame.ts';
import { type KnownDays, knownDays, reportSetting, type Setting } from './queries.ts';
import { type Result, resultCache } from './results.ts';

export type Filter = 'platform' | 'campaign_id' | 'product_key' | 'source' | 'search_text';

export interface Report<T> {
  /** Part of the key of its result, so its own. */
  readonly name: string;
  /** Whatever else its answer follows from: parameters beside those of the frame. */
  readonly asked?: unknown;
  /** Those it answers with; the parts of ratios are explained too. */
  readonly measures: readonly MeasureKey[];
  /** Cubes without which some of its columns are unknown: the answer says so. */
  readonly reads: readonly ('ads' | 'deals')[];
  /** Filters that mean nothing to it: the answer says so when one was given. */
  readonly ignores?: readonly Filter[];
  readonly empty: () => T | Promise<T>;
  readonly work: (frame: Frame) => Promise<T>;
}

/** What every report is made with: its frame, its result kept until the data change, its meta. */
export interface Reporter {
  readonly warehouse: Warehouse;
  /**
   * AppError `analytics_unavailable` while the warehouse is away and nothing is kept, `timeout` when the question is
   * too heavy, `invalid` for a period that ends before it begins.
   */
  report<T>(orgId: OrgId, query: ReportQuery, report: Report<T>): Promise<{ data: T; meta: ReportMeta }>;
  /** For answers without a period. */
  known(orgId: OrgId): Promise<{ setting: Setting; days: KnownDays }>;
  /** A result of the organisation that is good until its data change. */
  kept<T>(
    orgId: OrgId,
    setting: Setting,
    name: string,
    asked: unknown,
    work: () => Promise<T>,
  ): Promise<Result<T>>;
}

export function createReporter({
  db,
  warehouse,
  now = () => new Date(),
}: {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly now?: () => Date;
}): Reporter {
  const results = resultCache(now, async () => (await warehouse.ping()) === 'down');

  const kept: Reporter['kept'] = (orgId, { dataVersion }, name, asked, work) =>
    results(`${orgId} ${name} ${JSON.stringify(asked)}`, dataVersion, work);

  async function known(orgId: OrgId) {
    const setting = await db.inOrg(orgId, reportSetting);
    const days = await kept(orgId, setting, 'days', null, () => knownDays(warehouse, orgId));
    return { setting, days: days.value };
  }

  return {
    warehouse,
    known,
    kept,
    async report(orgId, query, { name, asked = null, measures, reads, ignores = [], empty, work }) {
      const { setting, days } = await known(orgId);
      const { frame, meta } = frameOf(query, withParts(measures), setting, days, now());
      const warnings: ReportMeta['warnings'] = [
        ...meta.warnings,
        ...reads
          .filter((cube) => frame && !frame[cube].known)
          .map((cube) => ({
            code: cube === 'ads' ? ('no_ads' as const) : ('no_deals' as const),
            detail: '',
          })),
      ];
      const ignored = ignores.filter((filter) => query[filter]);
      if (ignored.length > 0) warnings.push({ code: 'filter_ignored', detail: ignored.join(', ') });
      if (!frame) return { data: await empty(), meta: { ...meta, warnings } };
      const { value, staleSince } = await kept(orgId, setting, name, [frame, asked], () => work(frame));
      return { data: value, meta: { ...meta, warnings, stale_since: staleSince } };
    },
  };
}
