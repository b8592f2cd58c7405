import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { ChannelBarsBlock } from './ChannelBarsBlock.tsx';
import { ChannelTableBlock } from './ChannelTableBlock.tsx';
import { channelBy, chosen } from './marketing.ts';
import css from './marketing.module.css';
import { BarMeasureChoice } from './BarMeasureChoice.tsx';

/** Where deals and money come from. */
export function ChannelsTab({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <div className={css.blocks}>
      <div className={css.controls}>
        <Segmented
          label={t(($) => $.marketing.by)}
          options={channelBy.options.map((value) => ({
            value,
            label: t(($) => $.marketing.channels[value]),
          }))}
          value={chosen(channelBy, state.search.by, 'origin')}
          onChange={(by) => state.change({ by: by === 'origin' ? undefined : by, sort: undefined })}
        />
        <BarMeasureChoice state={state} />
      </div>
      <ChannelBarsBlock state={state} />
      <ChannelTableBlock state={state} />
    </div>
  );
}
