import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { channelsQuery } from './api.ts';
import { channelTo } from './channels.ts';
import { barMeasure, channelBy, chosen } from './marketing.ts';
import { NothingHere } from './NothingHere.tsx';
import { SidesBars } from './SidesBars.tsx';
import { useNames } from './useNames.ts';

/** Channels by one measure. */
export function ChannelBarsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(channelBy, state.search.by, 'origin');
  const measure = chosen(barMeasure, state.search.metric, 'net_revenue');
  const title = t(($) => $.marketing.channels.bars, { measure: t(($) => $.measures.names[measure]) });
  return (
    <Block
      id="marketing.channels"
      title={title}
      query={useQuery(channelsQuery(state.query, by))}
      state={state}
      skeleton={320}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.channels.empty)}
          lead={t(($) => $.marketing.channels.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <SidesBars
          title={title}
          rows={data}
          measure={measure}
          meta={meta}
          state={state}
          nameOf={({ channel }) => names.channel(channel, by)}
          keyOf={({ channel }) => channel ?? ''}
          to={({ channel }) => channelTo(channel, by, state.search)}
        />
      )}
    </Block>
  );
}
