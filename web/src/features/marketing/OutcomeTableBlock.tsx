import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { travelling } from '../analytics/search.ts';
import { waysDown } from '../analytics/waysDown.ts';
import { outcomesQuery } from './api.ts';
import { chosen, funnelKey, outcomeBy } from './marketing.ts';
import { outcomeName, outcomeSubject } from './outcomes.ts';
import { changing, figure } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** What became of the deals that each platform or campaign brought. */
export function OutcomeTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  const title = t(($) => $.marketing.crm.table);
  return (
    <Block
      id="marketing.outcomes"
      title={title}
      query={useQuery(outcomesQuery(state.query, by))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.rows.length === 0}
      empty={t(($) => $.marketing.crm.empty)}
    >
      {({ data, totals, meta }) => (
        <SidesTable
          title={title}
          answer={{ data: data.rows, totals, meta }}
          state={state}
          nameTitle={t(($) => $.marketing.attribution.dimensions[by])}
          nameOf={(row) => outcomeName(row, by, names)}
          keyOf={funnelKey}
          shown={[
            changing('deals'),
            figure('deal_to_mql'),
            figure('mql_to_sql'),
            figure('sql_to_won'),
            figure('won'),
            figure('deal_to_won'),
            figure('lost'),
            figure('days_to_won'),
            figure('net_revenue'),
          ]}
          more={[figure('mql'), figure('sql'), figure('gross_revenue'), figure('average_deal')]}
          subjectOf={(row) => outcomeSubject(row, by, names)}
          stake="net_revenue"
          rowTo={(row) => {
            const subject = outcomeSubject(row, by, names);
            return subject && waysDown({ ...subject, id: subject.id ?? '' }, travelling(state.search))[0]?.to;
          }}
          fileName={`outcomes-${by}`}
        />
      )}
    </Block>
  );
}
