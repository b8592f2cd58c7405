import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { travelling } from '../analytics/search.ts';
import { waysDown } from '../analytics/waysDown.ts';
import { platformsQuery } from '../analytics/api.ts';
import { changing, cohort, figure, shareColumn } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** Platforms by spend: a short form of the screen of platforms. */
export function PlatformSharesBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <Block
      id="marketing.platforms"
      title={t(($) => $.marketing.executive.platforms)}
      query={useQuery(platformsQuery(state.query))}
      state={state}
      skeleton={320}
    >
      {(answer) => (
        <SidesTable
          title={t(($) => $.marketing.executive.platforms)}
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
            figure('roas'),
            figure('net_revenue'),
            figure('crm_roas'),
            figure('crm_drr'),
          ]}
          more={[figure('leads'), figure('deals'), figure('won'), figure('paid_cac'), cohort('deal_to_won')]}
          subjectOf={({ platform }) =>
            platform === null ? undefined : { kind: 'platform', id: platform, name: names.platform(platform) }
          }
          stake="spend"
          rowTo={({ platform }) =>
            waysDown({ kind: 'platform', id: platform ?? '' }, travelling(state.search))[0]?.to
          }
          fileName="platforms"
        />
      )}
    </Block>
  );
}
