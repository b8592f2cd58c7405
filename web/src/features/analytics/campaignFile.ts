import type { CampaignRow } from '@takt/contract/analytics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { AdMeasure } from '@takt/contract/metrics.ts';
import { shareOfSpend } from './campaigns.ts';
import { type Cell, toCsv } from './csv.ts';
import type { Names } from './explanation.ts';
import { definitionOf, figureOf } from './measures.ts';

const measures: readonly AdMeasure[] = [
  'spend',
  'revenue',
  'roas',
  'drr',
  'romi',
  'leads',
  'cpl',
  'orders',
  'impressions',
  'clicks',
];

interface Words {
  measures: Names;
  campaign: string;
  platform: string;
  share: string;
  total: string;
  /** «Расход, прошлый период» */
  spendBefore: string;
}

/** The table as a file, in the order of the screen, with its totals: more measures than the screen has room for. */
export function campaignsCsv(
  rows: readonly CampaignRow[],
  totals: Figures,
  meta: ReportMeta,
  words: Words,
  language: string,
): string {
  const heads = measures.map((measure) => {
    const kind = definitionOf(meta, measure)?.kind;
    const unit = kind === 'money' ? `, ${meta.currency}` : kind === 'percent' ? ', %' : '';
    return { text: words.measures[measure] + unit };
  });
  const numbers = (figures: Figures): Cell[] => [
    ...measures.map((measure) => ({ amount: figureOf(figures, measure).value })),
    { amount: figureOf(figures, 'spend').previous },
    { amount: percent(shareOfSpend(figures, totals)) },
  ];
  return toCsv(
    [
      [
        { text: words.campaign },
        { text: 'ID' },
        { text: words.platform },
        ...heads,
        { text: `${words.spendBefore}, ${meta.currency}` },
        { text: `${words.share}, %` },
      ],
      ...rows.map((row): Cell[] => [
        { text: row.campaign },
        { text: row.campaign_id },
        { text: row.platform },
        ...numbers(row.figures),
      ]),
      [{ text: words.total }, { text: '' }, { text: '' }, ...numbers(totals)],
    ],
    language,
  );
}

const percent = (share: number | null) => (share === null ? null : share * 100);
