import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { AdMeasure, MeasureDefinition } from '@takt/contract/metrics.ts';
import type { ColourName } from '../../ui/charts/timeSeries.ts';
import { asNumber, changeOf, figureOf } from './measures.ts';
import type { Sort, SortColumn } from './search.ts';

/** The columns of numbers, as they stand on the screen; `change` is the change of spend, `share` its share. */
export const numberColumns = ['spend', 'change', 'roas', 'drr', 'leads', 'cpl', 'romi'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Which measure a column shows. */
export const measureOf = (column: NumberColumn): AdMeasure => (column === 'change' ? 'spend' : column);

/** Ids of campaigns are unique within their source. */
export const keyOf = ({ source_id, campaign_id }: CampaignRow): string => `${source_id} ${campaign_id}`;

/** Unknown values are last in either direction: they are not the smallest. Equal ones go by spend, then by name. */
export function sortCampaigns(rows: readonly CampaignRow[], { column, descending }: Sort): CampaignRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (column === 'campaign') return sign * byName(a, b);
    const [x, y] = [valueOf(a, column), valueOf(b, column)];
    if (x === null || y === null) return x === y ? usual(a, b) : x === null ? 1 : -1;
    return sign * (x - y) || usual(a, b);
  });
}

const byName = (a: CampaignRow, b: CampaignRow) => a.campaign.localeCompare(b.campaign);
const usual = (a: CampaignRow, b: CampaignRow) =>
  (valueOf(b, 'spend') ?? 0) - (valueOf(a, 'spend') ?? 0) || byName(a, b);

const spending: Pick<MeasureDefinition, 'kind' | 'better'> = { kind: 'money', better: 'neither' };
export const changeOfSpend = (figures: Figures) => changeOf(spending, figureOf(figures, 'spend'));

function valueOf({ figures }: CampaignRow, column: Exclude<SortColumn, 'campaign'>): number | null {
  if (column === 'change') return changeOfSpend(figures)?.value ?? null;
  return asNumber(figureOf(figures, column).value);
}

/** 0 … 1 of all spend; null while either is unknown or nothing was spent. */
export function shareOfSpend(figures: Figures, totals: Figures): number | null {
  const spend = asNumber(figureOf(figures, 'spend').value);
  const all = asNumber(figureOf(totals, 'spend').value);
  return spend === null || all === null || all === 0 ? null : spend / all;
}

const COLOURS: readonly ColourName[] = ['--c1', '--c3', '--c2', '--c4', '--c5'];

/** Every platform keeps its colour whatever is filtered: by its place among all that are known. */
export function platformColours(platforms: readonly string[]): ReadonlyMap<string, ColourName> {
  return new Map(platforms.map((platform, index) => [platform, COLOURS[index % COLOURS.length] ?? '--c5']));
}

/** Platforms of the sources and of the rows, and the chosen one even when it has no rows. */
export function knownPlatforms(
  sources: readonly { platform: string }[],
  rows: readonly { platform: string }[],
  chosen?: string,
): string[] {
  const all = [...sources, ...rows].map(({ platform }) => platform);
  return [...new Set(chosen === undefined ? all : [...all, chosen])].toSorted();
}
