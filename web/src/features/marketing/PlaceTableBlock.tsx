import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { placesQuery } from './api.ts';
import { chosen, placeBy, placeKey } from './marketing.ts';
import { changing, cohort, figure, shareColumn } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** Countries or regions: spend and deals side by side. */
export function PlaceTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(placeBy, state.search.by, 'country');
  const title = t(($) => $.marketing.geography[by]);
  return (
    <Block
      id="marketing.place-table"
      title={title}
      query={useQuery(placesQuery(state.query, by))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.marketing.geography.empty)}
    >
      {(answer) => (
        <SidesTable
          title={title}
          answer={answer}
          state={state}
          nameTitle={t(($) => $.marketing.geography.place[by])}
          nameOf={(row) => (by === 'country' ? names.country(row.country) : names.region(row))}
          keyOf={placeKey}
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
            figure('deals'),
            figure('won'),
            figure('net_revenue'),
            figure('crm_roas'),
            figure('crm_drr'),
          ]}
          more={[
            figure('leads'),
            figure('cpl'),
            figure('average_deal'),
            figure('cost_per_deal'),
            figure('paid_cac'),
            figure('claimed_to_won'),
            cohort('deal_to_won'),
            cohort('days_to_won'),
          ]}
          subjectOf={({ country }) =>
            by === 'country' && country !== null && country !== ''
              ? { kind: 'country', id: country, name: names.country(country) }
              : undefined
          }
          stake="spend"
          fileName={by === 'country' ? 'countries' : 'regions'}
        />
      )}
    </Block>
  );
}
