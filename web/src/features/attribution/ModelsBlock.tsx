import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { choiceOf } from './attribution.ts';
import { ModelTable } from './ModelTable.tsx';
import { useAttribution } from './useAttribution.ts';

/** What each model gives to whom, beside the chosen one. */
export function ModelsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const { metric } = choiceOf(state.search);
  const title = t(($) => $.marketing.attribution.table, {
    metric: t(($) => $.marketing.attribution.metrics[metric]),
  });
  return (
    <Block
      id="marketing.models"
      title={title}
      query={useAttribution(state)}
      state={state}
      skeleton={400}
      isEmpty={({ data }) => data.basis === null || data.rows.length === 0}
      empty={t(($) => $.marketing.attribution.empty)}
    >
      {({ data, meta }) => <ModelTable title={title} report={data} meta={meta} state={state} />}
    </Block>
  );
}
