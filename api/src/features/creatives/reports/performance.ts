import { type CreativeMeasure, creativeMeasure, type CreativeRow } from '@takt/contract/creatives.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Compared, Question } from '../../../warehouse/cube.ts';
import { describedCreatives } from '../queries.ts';

type Dimension = keyof typeof ads.dimensions;
type Key = 'source' | 'ad' | 'platform';
type Asked = Question<Dimension, CreativeMeasure, Key>;

/** Creatives by spend; the totals are over all of them, whatever the limit. */
export const creativesQuestion = (
  { span, previous, ads: { filter }, text }: Frame,
  limit: number,
): Asked => ({
  by: ['source', 'ad', 'platform'],
  get: creativeMeasure.options,
  span,
  previous,
  filter,
  contains: { ad_name: text },
  order: [{ by: 'spend', direction: 'desc' }],
  limit,
  totals: true,
});

export async function creativesPerformance(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  limit: number,
): Promise<{ data: CreativeRow[]; totals: Figures }> {
  const { rows, totals } = await warehouse.ask(ads, orgId, creativesQuestion(frame, limit));
  return {
    data: await described(warehouse, orgId, frame, rows),
    totals: figuresOf(creativeMeasure.options, totals),
  };
}

export const noCreatives = () => ({ data: [], totals: figuresOf(creativeMeasure.options, undefined) });

/** The rows of a question with what is told of their creatives, in their order. */
export async function described(
  warehouse: Warehouse,
  orgId: OrgId,
  { span, previous }: Pick<Frame, 'span' | 'previous'>,
  rows: readonly { readonly key: Record<Key, string>; readonly values: Compared<CreativeMeasure> }[],
): Promise<CreativeRow[]> {
  const ids = [...new Set(rows.map(({ key }) => key.ad))];
  const since = previous && previous.from < span.from ? previous.from : span.from;
  const found = await describedCreatives(warehouse, orgId, ids, { span, since });
  const known = new Map(found.map((creative) => [`${creative.source_id} ${creative.id}`, creative]));
  return rows.map(({ key, values }) => ({
    ...unknownCreative(key.source, key.ad),
    ...known.get(`${key.source} ${key.ad}`),
    platform: key.platform,
    figures: values,
  }));
}

/** Of whom nothing is told but its figures. */
export const unknownCreative = (source: string, id: string): Omit<CreativeRow, 'figures'> => ({
  source_id: source,
  id,
  name: id,
  platform: '',
  campaign_id: '',
  campaign: '',
  status: '',
  theme: '',
  format: '',
  product_key: '',
  erid: '',
  picture: '',
  url: '',
  active_days: 0,
  first_day: null,
  last_day: null,
});
