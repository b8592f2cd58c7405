import type { campaignsPerformance } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import type { Figures } from '@takt/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Figure } from '../analytics/Figure.tsx';
import { asNumber, figureOf } from '../analytics/measures.ts';
import { travelling } from '../analytics/search.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './campaigns.module.css';

interface WithoutCampaignProps {
  answer: Answered<typeof campaignsPerformance>;
  state: ReportState;
}

/** Deals of the totals that stand in no row, or the table would not add up. */
export function WithoutCampaign({ answer: { without_campaign: rest, meta }, state }: WithoutCampaignProps) {
  const { t } = useTranslation();
  if (!rest) return null;
  const of = t(($) => $.campaigns.without.name);
  const look = { figures: rest.figures, meta, state, of };
  return (
    <p className={css.apart}>
      {t(($) => $.campaigns.without.lead)} <Figure {...look} figures={rest.cohort} measure="deals" />{' '}
      {t(($) => $.campaigns.without.deals, { count: countOf(rest.cohort, 'deals') })}
      {' · '}
      <Figure {...look} measure="won" />{' '}
      {t(($) => $.campaigns.without.won, { count: countOf(rest.figures, 'won') })}
      {' · '}
      <Figure {...look} measure="net_revenue" />{' '}
      <Link to="/analytics/marketing" search={{ ...travelling(state.search), tab: 'quality' }}>
        {t(($) => $.campaigns.without.why)}
      </Link>
    </p>
  );
}

const countOf = (figures: Figures, measure: 'deals' | 'won') =>
  asNumber(figureOf(figures, measure).value) ?? 0;
