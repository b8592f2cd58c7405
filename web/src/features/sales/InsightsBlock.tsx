import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { insightsQuery } from './api.ts';
import { InsightRow } from './InsightRow.tsx';
import css from './Insights.module.css';

/** What matters now, the most money first. */
export function InsightsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const query = useQuery(insightsQuery(state.query));
  // Of what nobody knows nothing is usual.
  const isUnknown = query.data?.meta.warnings.some(({ code }) => code === 'no_deals');
  return (
    <Block
      id="sales.insights"
      title={t(($) => $.sales.insights.title)}
      query={query}
      state={state}
      skeleton={320}
      isEmpty={({ data }) => data.length === 0}
      empty={
        isUnknown ? (
          <p>{t(($) => $.analytics.warnings.no_deals)}</p>
        ) : (
          <>
            <p className={css.none}>{t(($) => $.sales.insights.none)}</p>
            <p>{t(($) => $.sales.insights.noneLead)}</p>
          </>
        )
      }
      heading
      aside={t(($) => $.sales.insights.lead)}
    >
      {({ data, meta }) => (
        <ul className={css.list}>
          {data.map((finding) => (
            <InsightRow
              key={`${finding.kind} ${finding.entity.kind} ${finding.entity.id ?? ''}`}
              finding={finding}
              currency={meta.currency}
              state={state}
            />
          ))}
        </ul>
      )}
    </Block>
  );
}
