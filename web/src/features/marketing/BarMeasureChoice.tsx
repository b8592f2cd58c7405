import { useTranslation } from 'react-i18next';
import type { BlockProps } from '../analytics/blocks.ts';
import { Choice } from './Choice.tsx';
import { type BarMeasure, barMeasure, chosen } from './marketing.ts';

/** What the bars and maps of the screen show. */
export function BarMeasureChoice({ state }: BlockProps) {
  const { t } = useTranslation();
  const usual: BarMeasure = 'net_revenue';
  return (
    <Choice
      label={t(($) => $.marketing.measure)}
      options={barMeasure.options.map((value) => ({ value, label: t(($) => $.measures.names[value]) }))}
      value={chosen(barMeasure, state.search.metric, usual)}
      onChange={(metric) => state.change({ metric: metric === usual ? undefined : metric })}
    />
  );
}
