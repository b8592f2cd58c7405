import type { Kpi } from '@takt/contract/analytics.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { askDays } from '../../../metrics/days.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

/** In the order of the screen: money in, what it brought by the platforms, what it brought by the CRM. */
export const kpiMeasures = [
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'leads',
  'cpl',
  'orders',
  'revenue',
  'roas',
  'deals',
  'won',
  'net_revenue',
  'average_deal',
  'crm_roas',
  'crm_drr',
  'paid_cac',
] as const satisfies readonly MeasureKey[];

export async function kpis(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Kpi[]> {
  const { totals, daily } = await askDays(warehouse, orgId, frame);
  return kpiMeasures.map((measure) => ({
    measure,
    value: totals.figures[measure]?.value ?? null,
    previous: totals.figures[measure]?.previous ?? null,
    daily: daily.map(({ date, values }) => ({ date, value: values[measure] ?? null })),
  }));
}

export const noKpis = (): Kpi[] =>
  kpiMeasures.map((measure) => ({ measure, value: null, previous: null, daily: [] }));
