import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { lagGroups } from './attribution.ts';
import { ConversionBars } from './ConversionBars.tsx';
import { useAttribution } from './useAttribution.ts';

/** How long it takes from the first touch to the conversion. */
export function LagsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.attribution.lags);
  return (
    <Block
      id="marketing.lags"
      title={title}
      query={useAttribution(state)}
      state={state}
      skeleton={240}
      isEmpty={({ data }) => data.lags.length === 0}
      empty={t(($) => $.marketing.attribution.lagsNone)}
    >
      {({ data, meta }) => (
        <ConversionBars
          title={title}
          meta={meta}
          rows={lagGroups(data.lags).map(({ from, to, conversions }) => ({
            key: String(from),
            label:
              to === 0
                ? t(($) => $.marketing.attribution.sameDay)
                : t(($) => $.marketing.attribution.lag, {
                    count: to,
                    days: from === to ? String(to) : `${from}–${to}`,
                  }),
            conversions,
          }))}
        />
      )}
    </Block>
  );
}
