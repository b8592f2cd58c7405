import { type AdMeasure, adMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { added, percentOf } from '../../../metrics/decimals.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Compared } from '../../../warehouse/cube.ts';
import { campaignsQuestion } from './campaigns-performance.ts';
import { campaignNames } from './names.ts';

const largestShown = 5;
type Values = Compared<AdMeasure>;
type Side = 'value' | 'previous';

const isPositive = (values: Values, measure: AdMeasure, side: Side = 'value') =>
  Number(values[measure][side] ?? 0) > 0;

/** How many campaigns there are, and where the money of the period went. */
export async function campaignsSummary(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  const { rows, totals } = await warehouse.ask(ads, orgId, campaignsQuestion(frame));
  const all = rows.map(({ key, values }) => ({ key, values, figures: values }));
  const isNow = ({ values }: { values: Values }) => isPositive(values, 'spend');
  const wasBefore = ({ values }: { values: Values }) => isPositive(values, 'spend', 'previous');
  const active = all.filter(isNow);
  const idle = active.filter(({ values }) => !isPositive(values, 'leads') && !isPositive(values, 'orders'));
  const largest = bestFirst(active, 'spend', ({ key }) => `${key.source} ${key.campaign}`).slice(
    0,
    largestShown,
  );
  const nameOf = await campaignNames(
    warehouse,
    orgId,
    largest.map(({ key }) => key.campaign),
  );
  return {
    figures: figuresOf(adMeasure.options, totals),
    // Those of the period before are rows too.
    campaigns: all.filter(({ values }) => adMeasure.options.some((name) => values[name].value !== null))
      .length,
    active: active.length,
    started: frame.previous ? active.filter((row) => !wasBefore(row)).length : null,
    stopped: frame.previous ? all.filter((row) => wasBefore(row) && !isNow(row)).length : null,
    without_result: {
      campaigns: idle.length,
      spend: added(idle.map(({ values }) => values.spend.value)) ?? (active.length > 0 ? '0' : null),
    },
    share_of_largest: percentOf(
      added(largest.map(({ values }) => values.spend.value)),
      totals?.spend.value ?? null,
    ),
    largest: largest.map(({ key, figures }) => ({
      source_id: key.source,
      campaign_id: key.campaign,
      campaign: nameOf(key.source, key.campaign),
      platform: key.platform,
      figures,
    })),
  };
}

export const noSummary = () => ({
  figures: figuresOf(adMeasure.options, undefined),
  campaigns: 0,
  active: 0,
  started: null,
  stopped: null,
  without_result: { campaigns: 0, spend: null },
  share_of_largest: null,
  largest: [],
});
