import type { Finding } from '@takt/contract/evidence.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { BreakdownRow } from '@takt/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { chosen } from '../marketing/marketing.ts';
import { changing, cohort, figure } from '../marketing/sideColumns.tsx';
import { SidesTable } from '../marketing/SidesTable.tsx';
import { useNames } from '../marketing/useNames.ts';
import { breakdownQuery } from './api.ts';
import css from './Breakdown.module.css';
import { breakdownBy } from './sales.ts';

/** Sales by channel, manager, client, country or product. */
export function BreakdownBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const { country, platform } = useNames();
  const by = chosen(breakdownBy, state.search.by, 'channel');
  const nameOf = ({ key, name }: BreakdownRow) => {
    if (key === null || key === '') return t(($) => $.sales.breakdown.unknown[by]);
    if (by === 'country') return country(key);
    return by === 'channel' ? platform(key) : name;
  };
  return (
    <Block
      id="sales.breakdown"
      title={t(($) => $.sales.breakdown.title)}
      query={useQuery(breakdownQuery(state.query, by))}
      state={state}
      skeleton={440}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.sales.breakdown.empty)}
    >
      {(answer) => (
        <>
          <div className={css.controls}>
            <Segmented
              label={t(($) => $.sales.breakdown.by)}
              options={breakdownBy.options.map((value) => ({
                value,
                label: t(($) => $.sales.breakdown.dimensions[value]),
              }))}
              value={by}
              onChange={(next) =>
                state.change({ by: next === 'channel' ? undefined : next, sort: undefined })
              }
            />
          </div>
          <SidesTable
            title={t(($) => $.sales.breakdown.title)}
            answer={answer}
            state={state}
            nameTitle={t(($) => $.sales.breakdown.dimension[by])}
            nameOf={nameOf}
            keyOf={({ key }) => key ?? ''}
            shown={[
              figure('deals'),
              cohort('deal_to_won'),
              figure('won'),
              changing('net_revenue'),
              figure('average_deal'),
              figure('margin'),
              figure('refunds'),
              cohort('days_to_won'),
            ]}
            more={[
              cohort('mql'),
              cohort('sql'),
              cohort('lost'),
              figure('gross_revenue'),
              figure('cogs'),
              figure('spend'),
              figure('crm_roas'),
              figure('crm_drr'),
              figure('paid_cac'),
            ]}
            subjectOf={(row) => subjectOf(row)}
            stake="net_revenue"
            rowTo={(row) => linkOf(row, answer.meta)}
            fileName={`sales-${by}`}
          />
        </>
      )}
    </Block>
  );

  function subjectOf(row: BreakdownRow): Finding['subject'] | undefined {
    // A client is no subject of figures: what is found of one is told in the sentence.
    if (row.key === null || row.key === '' || by === 'client') return undefined;
    return { kind: by, id: row.key, name: nameOf(row) };
  }

  /** Channels and products narrow the screen to themselves; what is paid for is a channel by its platform. */
  function linkOf({ key }: BreakdownRow, { sources }: ReportMeta): LinkProps | undefined {
    if (key === null || key === '') return undefined;
    const { search } = state;
    if (by === 'product') return { to: '/analytics/sales', search: { ...search, product: key } };
    if (by !== 'channel') return undefined;
    const paid = sources.some((source) => source.platform === key);
    return { to: '/analytics/sales', search: { ...search, ...(paid ? { platform: key } : { source: key }) } };
  }
}
