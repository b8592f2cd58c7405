import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { useReportState } from '../analytics/useReportState.ts';
import { cohortsQuery } from './api.ts';
import { CohortsBlock } from './CohortsBlock.tsx';
import { CurvesBlock } from './CurvesBlock.tsx';
import { PaybackBlock } from './PaybackBlock.tsx';

/** Clients by the month of their first contract: what they bring with time, and when they have paid back. */
export function CohortsPage() {
  const { t } = useTranslation();
  const state = useReportState();
  return (
    <ReportPage
      title={t(($) => $.contracts.cohorts)}
      state={state}
      meta={useQuery(cohortsQuery(state.query)).data?.meta}
      filters={['platform']}
      withoutPeriod
    >
      <CohortsBlock state={state} />
      <CurvesBlock state={state} />
      <PaybackBlock state={state} />
    </ReportPage>
  );
}
