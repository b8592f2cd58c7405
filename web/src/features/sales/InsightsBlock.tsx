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
  return (
    <Block
      id="sales.insights"
      title={t(($) => $.sales.insights.title)}
      query={useQuery(insightsQuery(state.query))}
      state={state}
      skeleton={320}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <>
          <p className={css.none}>{t(($) => $.sales.insights.none)}</p>
          <p>{t(($) => $.sales.insights.noneLead)}</p>
        </>
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
