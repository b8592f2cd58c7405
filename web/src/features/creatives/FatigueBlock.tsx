import type { BurnoutRow } from '@takt/contract/creatives.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Scatter } from '../../ui/charts/Scatter.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber } from '../analytics/measures.ts';
import { burnoutQuery } from './api.ts';
import { keyOf } from './creatives.ts';
import { toCampaign, toCreative } from './links.ts';

const tones = {
  burned_out: 'bad',
  fatigued: 'bad',
  watch: 'neutral',
  healthy: 'good',
  insufficient_data: 'neutral',
} as const satisfies Record<BurnoutRow['class'], 'good' | 'bad' | 'neutral'>;

const isPlaced = ({ net_drop, overspend }: BurnoutRow) => net_drop !== null && overspend !== null;
const nameOf = (row: BurnoutRow) => `${row.entity} ${keyOf(row)}`;

/** How much attention fell against what it cost: to the right and above are those to be replaced first. */
export function FatigueBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  return (
    <Block
      id="creatives.fatigue"
      title={t(($) => $.creatives.blocks.fatigue)}
      query={useQuery(burnoutQuery(state.query))}
      state={state}
      skeleton={420}
      isEmpty={({ data }) => !data.creatives.some(isPlaced)}
      empty={t(($) => $.creatives.burnout.scatterEmpty)}
    >
      {({ data: { creatives }, meta }) => (
        <Scatter
          title={t(($) => $.creatives.blocks.fatigue)}
          note={t(($) => $.creatives.burnout.scatterNote)}
          points={creatives.filter(isPlaced).map((row) => ({
            key: nameOf(row),
            label: row.name,
            x: row.net_drop,
            y: asNumber(row.overspend),
            size: asNumber(row.recent.spend),
            tone: tones[row.class],
          }))}
          x={{
            label: t(($) => $.creatives.burnout.attention),
            format: (value) => formats.percent(value === null ? null : value / 100).replace('-', '−'),
            short: (value) => formats.shortNumber(value).replace('-', '−'),
          }}
          y={{
            label: t(($) => $.creatives.burnout.money),
            format: (value) => formats.money(value, meta.currency).replace('-', '−'),
            short: (value) => formats.shortNumber(value).replace('-', '−'),
          }}
          onSelect={(key) => {
            const row = creatives.find((one) => nameOf(one) === key);
            if (!row) return;
            void navigate(
              row.entity === 'ad'
                ? toCreative(row, state.search)
                : toCampaign({ campaign_id: row.id }, state.search),
            );
          }}
        />
      )}
    </Block>
  );
}
