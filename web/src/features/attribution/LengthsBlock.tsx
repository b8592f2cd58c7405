import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { ConversionBars } from './ConversionBars.tsx';
import { useAttribution } from './useAttribution.ts';

/** The api tells of this many touches and more in one. */
const LONGEST = 20;

/** How many touches lead to a conversion. */
export function LengthsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.marketing.attribution.lengths);
  return (
    <Block
      id="marketing.lengths"
      title={title}
      query={useAttribution(state)}
      state={state}
      skeleton={240}
      isEmpty={({ data }) => data.lengths.length === 0}
      empty={t(($) => $.marketing.attribution.empty)}
    >
      {({ data, meta }) => (
        <ConversionBars
          title={title}
          meta={meta}
          rows={data.lengths.map(({ touches, conversions }) => ({
            key: String(touches),
            label:
              touches === LONGEST
                ? t(($) => $.marketing.attribution.longest)
                : t(($) => $.marketing.attribution.length, { count: touches }),
            conversions,
          }))}
        />
      )}
    </Block>
  );
}
