import type { ReportMeta } from '@takt/contract/reports.ts';
import type { OutcomeShare } from '@takt/contract/sales.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { useDaysText } from './useDaysText.ts';
import { asNumber, definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';

interface OutcomeBarsProps {
  title: string;
  note: string;
  rows: readonly OutcomeShare[];
  /** What is said of deals that say nothing. */
  unnamed: string;
  meta: ReportMeta;
}

/**
 * Words of the CRM by how many deals they are said of, with their share and their usual days. Without the period before:
 * its deals have had longer to end, so the two say nothing of each other.
 */
export function OutcomeBars({ title, note, rows, unnamed, meta }: OutcomeBarsProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const daysText = useDaysText();
  return (
    <Bars
      title={title}
      note={note}
      formats={useChartFormats(definitionOf(meta, 'deals'), meta.currency)}
      rows={rows.map(({ name, deals, share, days }) => {
        const part = asNumber(share.value);
        const text = percent(part === null ? null : part / 100);
        const median = asNumber(days.value);
        return {
          key: name ?? '',
          label: name ?? unnamed,
          value: asNumber(deals.value),
          note:
            median === null
              ? text
              : t(($) => $.marketing.crm.shareAndDays, {
                  share: text,
                  days: daysText(median),
                }),
        };
      })}
    />
  );
}
