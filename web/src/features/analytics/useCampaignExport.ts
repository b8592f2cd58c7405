import type { campaignsPerformance } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../ui/saveFile.ts';
import { campaignsCsv } from './campaignFile.ts';
import { sortCampaigns } from './campaigns.ts';
import type { Sort } from './search.ts';

/** Saves the table as a CSV of the language; absent while there is no table. */
export function useCampaignExport(
  report: Answered<typeof campaignsPerformance> | undefined,
  sort: Sort,
): (() => void) | undefined {
  const { t, i18n } = useTranslation();
  if (!report || report.data.length === 0) return undefined;
  const { data, totals, meta } = report;
  return () => {
    const words = {
      measures: t(($) => $.analytics.measures, { returnObjects: true }),
      campaign: t(($) => $.analytics.table.campaign),
      platform: t(($) => $.analytics.platform.label),
      share: t(($) => $.analytics.table.share),
      total: t(($) => $.analytics.table.total),
      spendBefore: t(($) => $.analytics.chart.labelBefore, { label: t(($) => $.analytics.measures.spend) }),
    };
    const text = campaignsCsv(sortCampaigns(data, sort), totals, meta, words, i18n.language);
    const days = meta.period ? `_${meta.period.from}_${meta.period.to}` : '';
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `campaigns${days}.csv`);
  };
}
