import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { platformsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { toCampaignsOf } from './platforms.ts';
import { changing, cohort, figure, shareColumn } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** Every measure of either side. */
export function PlatformTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <Block
      id="marketing.platform-table"
      title={t(($) => $.marketing.platforms.table)}
      query={useQuery(platformsQuery(state.query))}
      state={state}
      skeleton={340}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.marketing.platforms.empty)}
    >
      {(answer) => (
        <SidesTable
          title={t(($) => $.marketing.platforms.table)}
          answer={answer}
          state={state}
          nameTitle={t(($) => $.analytics.platform.label)}
          nameOf={({ platform }) => names.platform(platform)}
          keyOf={({ platform }) => platform ?? ''}
          facts={[
            shareColumn(
              t(($) => $.marketing.share),
              answer.data,
            ),
          ]}
          shown={[
            changing('spend'),
            figure('revenue'),
            figure('net_revenue'),
            figure('roas'),
            figure('crm_roas'),
            figure('orders'),
            figure('won'),
            figure('claimed_to_won'),
            figure('drr'),
            figure('crm_drr'),
          ]}
          more={[
            figure('leads'),
            figure('cpl'),
            figure('deals'),
            figure('cost_per_deal'),
            figure('paid_cac'),
            figure('average_deal'),
            figure('margin'),
            figure('margin_romi'),
            cohort('deal_to_won'),
            cohort('days_to_won'),
          ]}
          subjectOf={({ platform }) =>
            platform === null ? undefined : { kind: 'platform', id: platform, name: names.platform(platform) }
          }
          stake="spend"
          rowTo={({ platform }) => toCampaignsOf(platform, state.search)}
          fileName={t(($) => $.marketing.platforms.title)}
        />
      )}
    </Block>
  );
}
