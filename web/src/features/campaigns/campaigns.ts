import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { asNumber, figureOf } from '../analytics/measures.ts';

/** Ids of campaigns are unique within their source. */
export const keyOf = ({ source_id, campaign_id }: Pick<CampaignRow, 'source_id' | 'campaign_id'>): string =>
  `${source_id} ${campaign_id}`;

/** 0 … 1 of all spend; null while either is unknown or nothing was spent. */
export function shareOfSpend(figures: Figures, totals: Figures): number | null {
  const spend = asNumber(figureOf(figures, 'spend').value);
  const all = asNumber(figureOf(totals, 'spend').value);
  return spend === null || all === null || all === 0 ? null : spend / all;
}

/** A campaign by what it took and what it brought; null where one of them is unknown or nothing was spent. */
export function returnOf(row: CampaignRow): ReturnPoint | null {
  const spend = asNumber(figureOf(row.figures, 'spend').value);
  const roas = asNumber(figureOf(row.figures, 'roas').value);
  if (spend === null || roas === null || spend <= 0) return null;
  return {
    key: keyOf(row),
    id: row.campaign_id,
    label: row.campaign,
    x: spend,
    y: roas,
    tone: roas < 1 ? 'bad' : 'good',
  };
}

interface ReturnPoint {
  key: string;
  id: string;
  label: string;
  x: number;
  y: number;
  /** Whether it earns what it spends. */
  tone: 'good' | 'bad';
}
