import type { CampaignRow, Figures, ReportMeta, ReportQuery } from '@takt/contract/analytics.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { type KnownDays, knownDays, reportSetting, type Setting } from './queries.ts';
import { campaignsPerformance, noCampaigns } from './reports/campaigns-performance.ts';
import { dailyTrend, noDays } from './reports/daily-trend.ts';
import { dateRange } from './reports/date-range.ts';
import { noOverview, overview } from './reports/overview.ts';
import { type Frame, frameOf } from './reports/period.ts';
import { resultCache } from './results.ts';

interface Deps {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly now?: () => Date;
}

/**
 * The reports. All of them throw AppError `analytics_unavailable` while the warehouse is away and nothing is cached,
 * `timeout` when the question is too heavy, `invalid` for a period that ends before it begins.
 */
export function createReports({ db, warehouse, now = () => new Date() }: Deps) {
  const results = resultCache();

  /** A result is good until the next import of the organisation ends: its number is part of the key. */
  const cached = <T>(
    orgId: OrgId,
    { dataVersion }: Setting,
    name: string,
    asked: unknown,
    work: () => Promise<T>,
  ) => results(`${orgId} ${dataVersion} ${name} ${JSON.stringify(asked)}`, work);

  async function known(orgId: OrgId): Promise<{ setting: Setting; days: KnownDays }> {
    const setting = await db.inOrg(orgId, reportSetting);
    return { setting, days: await cached(orgId, setting, 'days', null, () => knownDays(warehouse, orgId)) };
  }

  async function report<T>(
    orgId: OrgId,
    query: ReportQuery,
    name: string,
    empty: () => T,
    work: (frame: Frame) => Promise<T>,
    more: unknown = null,
  ): Promise<{ data: T; meta: ReportMeta }> {
    const { setting, days } = await known(orgId);
    const { frame, meta } = frameOf(query, setting, days, now());
    if (!frame) return { data: empty(), meta };
    return { data: await cached(orgId, setting, name, [frame, more], () => work(frame)), meta };
  }

  return {
    overview: (orgId: OrgId, query: ReportQuery) =>
      report(orgId, query, 'overview', noOverview, (frame) => overview(warehouse, orgId, frame)),
    dailyTrend: (orgId: OrgId, query: ReportQuery) =>
      report(orgId, query, 'daily-trend', noDays, (frame) => dailyTrend(warehouse, orgId, frame)),
    async campaignsPerformance(
      orgId: OrgId,
      { limit, ...query }: ReportQuery & { limit: number },
    ): Promise<{ data: CampaignRow[]; totals: Figures; meta: ReportMeta }> {
      const work = (frame: Frame) => campaignsPerformance(warehouse, orgId, frame, limit);
      const { data, meta } = await report(orgId, query, 'campaigns', noCampaigns, work, limit);
      return { ...data, meta };
    },
    async dateRange(orgId: OrgId) {
      const { setting, days } = await known(orgId);
      return dateRange(setting, days);
    },
  };
}
