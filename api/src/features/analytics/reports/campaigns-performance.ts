import type { CampaignRow } from '@takt/contract/analytics.ts';
import { adMeasure, type AdMeasure } from '@takt/contract/metrics.ts';
import type { Figures, Orderable } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import { type AdDimension, askCrm, keyed, type Sides, sidesOf } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Answer, Question } from '../../../warehouse/cube.ts';
import { noBreakdown } from './breakdowns.ts';
import { campaignNames } from './names.ts';

type Key = 'source' | 'campaign' | 'platform';
const key = ['source', 'campaign', 'platform'] as const;

/** Campaigns by spend; the totals are over all of them, whatever the limit. */
export const campaignsQuestion = ({
  span,
  previous,
  ads: { filter },
  text,
}: Frame): Question<AdDimension, AdMeasure, Key> => ({
  by: key,
  get: adMeasure.options,
  span,
  previous,
  filter,
  contains: { campaign_name: text },
  order: [{ by: 'spend', direction: 'desc' }],
  totals: true,
});

/** What is asked of the CRM beside it. */
export const ofCrm = { deals: ['campaign', 'platform'] } as const;

interface Table {
  readonly data: CampaignRow[];
  readonly totals: Sides['figures'];
  readonly cohort_totals: Sides['cohort'];
  readonly without_campaign: Sides | null;
}

/**
 * Campaigns of the platforms with what the CRM says of each, the best first; a campaign that only the CRM names is a
 * row too. Where a text is looked for, only campaigns of the platforms have names, so the CRM is asked for those alone.
 */
export async function campaignsPerformance(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { metric, limit }: { metric: Orderable; limit: number },
): Promise<Table> {
  const asked = warehouse.ask(ads, orgId, campaignsQuestion(frame));
  const crmFrame = frame.text === undefined ? frame : ofCampaigns(frame, await asked);
  const unassigned = frame.text === undefined && frame.deals.filter.campaign === undefined;
  const [answer, { cohort, won }, without] = await Promise.all([
    asked,
    askCrm(warehouse, orgId, crmFrame, ofCrm),
    unassigned && frame.deals.known ? withoutCampaign(warehouse, orgId, frame) : undefined,
  ]);
  const crm = { cohort: keyed(ofCrm.deals, cohort), won: keyed(ofCrm.deals, won) };
  const rows = joined(frame, answer, crm);
  const best = bestFirst(rows, metric, (row) => `${row.platform}\0${row.campaign_id}\0${row.source_id}`);
  const shown = best.slice(0, limit);
  const nameOf = await campaignNames(
    warehouse,
    orgId,
    shown.map((row) => row.campaign_id),
  );
  const totals = sidesOf(frame, { ads: answer.totals, cohort: cohort?.totals, won: won?.totals });
  return {
    data: shown.map((row) => ({ ...row, campaign: nameOf(row.source_id, row.campaign_id) })),
    totals: totals.figures,
    cohort_totals: totals.cohort,
    without_campaign: without ?? null,
  };
}

function ofCampaigns(frame: Frame, { rows }: Answer<Key, AdMeasure>): Frame {
  const campaign = [...new Set(rows.map(({ key: { campaign: id } }) => id))];
  const filter = { ...frame.deals.filter, campaign };
  return { ...frame, text: undefined, deals: { ...frame.deals, filter } };
}

async function withoutCampaign(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Sides> {
  const filter = { ...frame.deals.filter, campaign: [''] };
  const { cohort, won } = await askCrm(
    warehouse,
    orgId,
    { ...frame, deals: { ...frame.deals, filter } },
    { deals: [] },
  );
  return sidesOf(frame, { cohort: cohort?.totals, won: won?.totals });
}

type Keyed = ReadonlyMap<string, { readonly key: readonly string[]; readonly values: Figures }>;

/**
 * Each row of the CRM goes to at most one campaign: the one of its id on its platform, else the largest of that id that
 * has none yet. So no deal is counted twice where two sources use the same id.
 */
function joined(
  frame: Frame,
  { rows }: Answer<Key, AdMeasure>,
  crm: { readonly cohort: Keyed; readonly won: Keyed },
): Omit<CampaignRow, 'campaign'>[] {
  const of = Map.groupBy(rows, (row) => row.key.campaign);
  const taken = new Map<(typeof rows)[number], string>();
  const names = new Map([...crm.cohort, ...crm.won].map(([name, row]) => [name, row.key]));
  const take = (exactly: boolean) => {
    for (const [name, [campaign = '', platform = '']] of names) {
      const found = of
        .get(campaign)
        ?.find((row) => !taken.has(row) && (!exactly || row.key.platform === platform));
      if (found) taken.set(found, name);
      if (found || campaign === '') names.delete(name);
    }
  };
  take(true);
  take(false);
  const crmOf = (name: string | undefined) =>
    name === undefined ? {} : { cohort: crm.cohort.get(name)?.values, won: crm.won.get(name)?.values };
  return [
    ...rows.map((row) => ({
      source_id: row.key.source,
      campaign_id: row.key.campaign,
      platform: row.key.platform,
      ...sidesOf(frame, { ads: row.values, ...crmOf(taken.get(row)) }),
    })),
    ...[...names].map(([name, [campaign = '', platform = '']]) => ({
      source_id: '',
      campaign_id: campaign,
      platform,
      ...sidesOf(frame, crmOf(name)),
    })),
  ];
}

export const noCampaigns = (): Table => ({ ...noBreakdown<CampaignRow>(), without_campaign: null });
