import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { channelsQuery } from './api.ts';
import { channelSubject, channelTo } from './channels.ts';
import { type ChannelBy, channelBy, chosen } from './marketing.ts';
import { changing, cohort, figure, type SideColumn } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

const ads = [figure('spend'), figure('revenue'), figure('roas')];
const crm = [
  figure('deals'),
  cohort('deal_to_won'),
  figure('won'),
  changing('net_revenue'),
  figure('average_deal'),
  cohort('days_to_won'),
];
const both = [figure('crm_roas'), figure('crm_drr')];
const rare = [
  cohort('mql'),
  cohort('sql'),
  cohort('lost'),
  figure('refunds'),
  figure('margin'),
  figure('leads'),
  figure('cpl'),
  figure('cost_per_deal'),
  figure('paid_cac'),
  figure('claimed_to_won'),
];

/** No spend belongs to the CRM's own words, so its columns would be empty. */
const columnsOf = (by: ChannelBy): { shown: SideColumn[]; more: SideColumn[] } =>
  by === 'origin' ? { shown: crm, more: rare } : { shown: [...ads, ...crm, ...both], more: rare };

/** Channels with both sides. */
export function ChannelTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(channelBy, state.search.by, 'origin');
  const title = t(($) => $.marketing.channels.table);
  return (
    <Block
      id="marketing.channel-table"
      title={title}
      query={useQuery(channelsQuery(state.query, by))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.marketing.channels.empty)}
    >
      {(answer) => (
        <SidesTable
          title={title}
          note={noteOf()}
          answer={answer}
          state={state}
          nameTitle={t(($) => $.marketing.channels[by])}
          nameOf={({ channel }) => names.channel(channel, by)}
          keyOf={({ channel }) => channel ?? ''}
          {...columnsOf(by)}
          subjectOf={({ channel }) => channelSubject(channel, by, names.channel(channel, by))}
          stake={by === 'origin' ? 'net_revenue' : 'spend'}
          rowTo={({ channel }) => channelTo(channel, by, state.search)}
          fileName={`channels-${by}`}
        />
      )}
    </Block>
  );

  function noteOf(): string | undefined {
    if (by === 'platform') return undefined;
    return by === 'origin'
      ? t(($) => $.marketing.channels.originNote)
      : t(($) => $.marketing.channels.tagNote);
  }
}
