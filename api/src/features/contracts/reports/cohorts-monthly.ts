import type { Cohort } from '@takt/contract/contracts.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { AdDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question, Span } from '../../../warehouse/cube.ts';
import { cohortsOf, lastDayOf } from '../methods/cohorts.ts';
import { cohortCells } from '../queries.ts';

/** What advertising of the platform cost in each month, whole months alone. */
export const spendByMonth = (
  { currency, platform = [] }: Frame['ads']['filter'],
  span: Span,
): Question<AdDimension, 'spend', 'month'> => ({
  by: ['month'],
  get: ['spend'],
  span,
  filter: { currency, ...(platform.length > 0 && { platform }) },
});

/** Without dates all cohorts are told: the usual last days would leave most of them out. */
export async function cohortsMonthly(
  warehouse: Warehouse,
  orgId: OrgId,
  { deals, ads: { filter }, currency }: Frame,
  query: ReportQuery,
): Promise<{ data: Cohort[]; as_of: string | null }> {
  if (!deals.known) return noCohorts();
  const asOf = deals.known.to;
  const cells = await cohortCells(warehouse, orgId, { currency, platform: filter.platform?.[0] ?? '' });
  const [first] = cells;
  if (!first) return { data: [], as_of: asOf };
  const whole = { from: `${first.month}-01`, to: lastDayOf(asOf.slice(0, 7)) };
  const { rows } = await warehouse.ask(ads, orgId, spendByMonth(filter, whole));
  const spend = new Map(rows.map(({ key, values }) => [key.month.slice(0, 7), values.spend.value]));
  const [from, to] = [query.start_date ?? query.date_from, query.end_date ?? query.date_to];
  const data = cohortsOf(cells, spend, asOf).filter(
    ({ month }) => (!from || month >= from.slice(0, 7)) && (!to || month <= to.slice(0, 7)),
  );
  return { data, as_of: asOf };
}

export const noCohorts = (): { data: Cohort[]; as_of: string | null } => ({ data: [], as_of: null });
