import {
  attributionBasis,
  attributionBy,
  attributionConversion,
  attributionModel,
} from '@takt/contract/attribution.ts';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { Choice } from '../marketing/Choice.tsx';
import css from '../marketing/marketing.module.css';
import { attributionMetric, choiceOf } from './attribution.ts';
import { useAttribution } from './useAttribution.ts';

/** Model, conversion, basis, rows and metric; each choice is a change of the address. */
export function AttributionControls({ state }: BlockProps) {
  const { t } = useTranslation();
  const { change } = state;
  const { by, conversion, model, metric } = choiceOf(state.search);
  // Without a choice the api takes what there is, and says which.
  const basis = useAttribution(state).data?.data.basis ?? 'touches';
  return (
    <div className={css.controls}>
      <Choice
        label={t(($) => $.marketing.attribution.model)}
        options={attributionModel.options.map((value) => ({
          value,
          label: t(($) => $.marketing.attribution.models[value]),
        }))}
        value={model}
        onChange={(next) => change({ model: next === 'linear' ? undefined : next })}
      />
      <Segmented
        label={t(($) => $.marketing.attribution.metric)}
        options={attributionMetric.options.map((value) => ({
          value,
          label: t(($) => $.marketing.attribution.metrics[value]),
        }))}
        value={metric}
        onChange={(next) => change({ metric: next === 'conversions' ? undefined : next })}
      />
      <Segmented
        label={t(($) => $.marketing.by)}
        options={attributionBy.options.map((value) => ({
          value,
          label: t(($) => $.marketing.attribution.dimensions[value]),
        }))}
        value={by}
        onChange={(next) => change({ by: next === 'channel' ? undefined : next, sort: undefined })}
      />
      <Choice
        label={t(($) => $.marketing.attribution.conversion)}
        options={attributionConversion.options.map((value) => ({
          value,
          label: t(($) => $.marketing.attribution.conversions[value]),
        }))}
        value={conversion}
        onChange={(next) => change({ conversion: next === 'won' ? undefined : next })}
      />
      <Choice
        label={t(($) => $.marketing.attribution.basis)}
        options={attributionBasis.options.map((value) => ({
          value,
          label: t(($) => $.marketing.attribution.bases[value]),
        }))}
        value={basis}
        onChange={(next) => change({ basis: next })}
      />
    </div>
  );
}
