import type { WeekRow } from '@takt/contract/analytics.ts';
import { type AdMeasure, adMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import { addDays, daysIn, type Frame } from '../../../metrics/frame.ts';
import type { AdDimension } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { campaignNames } from './names.ts';

/** Of a long period the last weeks: as many as one answer can carry. */
const mostRows = 5_000;
const by = ['week', 'source', 'campaign', 'platform'] as const;

export const weeksQuestion = (
  { span, ads: { filter }, text }: Frame,
  platform: string,
): Question<AdDimension, AdMeasure, (typeof by)[number]> => ({
  by,
  get: adMeasure.options,
  span,
  filter: { ...filter, platform: [platform] },
  contains: { campaign_name: text },
  order: [{ by: 'week', direction: 'desc' }],
  limit: mostRows,
});

/** Campaigns of one platform by week, oldest first, each beside its own week before. */
export async function weekly(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  platform: string,
): Promise<WeekRow[]> {
  const { rows } = await warehouse.ask(ads, orgId, weeksQuestion(frame, platform));
  const nameOf = await campaignNames(
    warehouse,
    orgId,
    rows.map(({ key }) => key.campaign),
  );
  const keyOf = (week: string, { source, campaign }: { source: string; campaign: string }) =>
    `${week} ${source} ${campaign}`;
  const found = new Map(rows.map(({ key, values }) => [keyOf(key.week, key), values]));
  return rows
    .map(({ key, values }) => {
      const before = found.get(keyOf(addDays(key.week, -7), key));
      return {
        week: key.week,
        days: daysWithin(frame, key.week),
        source_id: key.source,
        campaign_id: key.campaign,
        campaign: nameOf(key.source, key.campaign),
        platform: key.platform,
        figures: figuresOf(
          adMeasure.options,
          Object.fromEntries(
            adMeasure.options.map((name) => [
              name,
              { value: values[name].value, previous: before?.[name].value ?? null },
            ]),
          ),
        ),
      };
    })
    .toSorted((a, b) => (a.week < b.week ? -1 : a.week > b.week ? 1 : 0));
}

function daysWithin({ span }: Frame, monday: string): number {
  const sunday = addDays(monday, 6);
  return daysIn({
    from: monday > span.from ? monday : span.from,
    to: sunday < span.to ? sunday : span.to,
  });
}
