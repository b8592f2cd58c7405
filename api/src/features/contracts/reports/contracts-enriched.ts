import type { Measured } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { type Contract, contract } from '@takt/contract/contracts.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals } from '../../../metrics/deals.ts';
import { divided } from '../../../metrics/decimals.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import { daysIn, type Frame } from '../../../metrics/frame.ts';
import { type AdDimension, covered, type DealDimension, wonMeasures } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { campaignNames } from '../../sales/queries.ts';
import { type Touch, touchesUntil } from '../queries.ts';

type WonMeasure = (typeof wonMeasures)[number];
const told = [
  'source',
  'deal',
  'title',
  'client',
  'client_name',
  'person',
  'product',
  'manager',
  'country',
  'channel',
  'platform',
  'campaign',
  'found',
  'created_day',
  'won_day',
] as const satisfies readonly DealDimension[];

/** Won deals themselves, the latest first; what was cancelled since is none of them. */
export function contractsQuestions({ span, previous, deals: { filter }, text }: Frame, limit: number) {
  const won = { get: wonMeasures, span, time: 'won', filter, contains: { client_name: text } };
  return {
    rows: {
      ...won,
      by: told,
      floor: { of: 'won', atLeast: 1 },
      order: [{ by: 'won_day', direction: 'desc' }],
      limit,
    } satisfies Question<DealDimension, WonMeasure, (typeof told)[number]>,
    totals: { ...won, by: [], previous } satisfies Question<DealDimension, WonMeasure, never>,
  };
}

/** What the campaigns of these contracts cost in the period, and how many contracts they won in it. */
export const shareQuestions = ({ span, ...frame }: Frame, campaigns: readonly string[]) => ({
  spend: {
    by: ['campaign', 'platform'],
    get: ['spend'],
    span,
    filter: { currency: frame.ads.filter.currency, campaign: campaigns },
  } as const satisfies Question<AdDimension, 'spend'>,
  won: {
    by: ['campaign', 'platform'],
    get: ['won'],
    span,
    time: 'won',
    filter: { currency: frame.deals.filter.currency, campaign: campaigns },
  } as const satisfies Question<DealDimension, 'won'>,
});

export async function contractsEnriched(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  limit: number,
): Promise<{ data: Contract[]; totals: Figures }> {
  if (!frame.deals.known) return noContracts();
  const questions = contractsQuestions(frame, limit);
  const [{ rows }, { totals }] = await Promise.all([
    warehouse.ask(deals, orgId, questions.rows),
    warehouse.ask(deals, orgId, questions.totals),
  ]);
  const asked = rows.flatMap(({ key: { person, won_day: day } }) => (person === '' ? [] : [{ person, day }]));
  const [ends, share] = await Promise.all([
    touchesUntil(warehouse, orgId, asked),
    sharesOf(
      warehouse,
      orgId,
      frame,
      rows.map(({ key }) => key.campaign),
    ),
  ]);
  const touched = new Map(ends.map((one) => [`${one.day} ${one.person}`, one]));
  const name = await campaignNames(warehouse, orgId, [
    ...rows.map(({ key }) => key.campaign),
    ...ends.flatMap(({ first, last }) => [first.campaign_id, last.campaign_id]),
  ]);
  const touchOf = (touch: Touch | undefined) => touch && { ...touch, campaign: name(touch.campaign_id) };
  const data = rows.map(({ key, values }): Contract => {
    const ways = touched.get(`${key.won_day} ${key.person}`);
    return {
      source_id: key.source,
      deal_id: key.deal,
      title: key.title,
      won: key.won_day,
      created: key.created_day || null,
      cycle_days: key.created_day ? daysIn({ from: key.created_day, to: key.won_day }) - 1 : null,
      client: { id: null, external_id: key.client, name: key.client_name || key.client },
      product_key: key.product || null,
      manager_id: key.manager || null,
      country: key.country || null,
      channel: key.channel || null,
      platform: key.platform || null,
      campaign_id: key.campaign || null,
      campaign: name(key.campaign),
      found: contract.shape.found.parse(key.found),
      first_touch: touchOf(ways?.first) ?? null,
      last_touch: touchOf(ways?.last) ?? null,
      touches: ways?.touches ?? 0,
      amount: values.gross_revenue.value,
      refunded: values.refunds.value,
      net_revenue: values.net_revenue.value,
      margin: values.margin.value,
      spend_share: share(key),
    };
  });
  return { data, totals: figuresOf(wonMeasures, totals && covered(frame, totals)) };
}

export const noContracts = (): { data: Contract[]; totals: Figures } => ({
  data: [],
  totals: figuresOf(wonMeasures, undefined),
});

/** A campaign's spend over its contracts, so that the shares add up to it. */
async function sharesOf(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  ids: readonly string[],
): Promise<(of: { readonly campaign: string; readonly platform: string }) => Measured> {
  const campaigns = [...new Set(ids)].filter((id) => id !== '');
  if (campaigns.length === 0 || !frame.ads.known) return () => null;
  const questions = shareQuestions(frame, campaigns);
  const [spent, won] = await Promise.all([
    warehouse.ask(ads, orgId, questions.spend),
    warehouse.ask(deals, orgId, questions.won),
  ]);
  const nameOf = (key: { campaign: string; platform: string }) => `${key.platform} ${key.campaign}`;
  const spend = new Map(spent.rows.map(({ key, values }) => [nameOf(key), values.spend.value]));
  const contracts = new Map(won.rows.map(({ key, values }) => [nameOf(key), values.won.value]));
  return (key) => divided(spend.get(nameOf(key)) ?? null, contracts.get(nameOf(key)) ?? null);
}
