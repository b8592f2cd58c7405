import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshed } from '../events/useRefreshed.ts';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { type ReportState, useReportState } from '../analytics/useReportState.ts';
import { pacingQuery } from './api.ts';
import { MonthPicker } from './MonthPicker.tsx';
import { PaceBlock } from './PaceBlock.tsx';
import { PaceTilesBlock } from './PaceTilesBlock.tsx';
import { isMonth } from './plans.ts';
import { PlanSheet } from './PlanSheet.tsx';

/** Plans of a month, typed where one sees how they go. */
export function PlansPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const { search, period, change, today } = state;
  useRefreshed(['plan'], ['analytics']);
  const asked = isMonth(search.month) ? search.month : period?.to.slice(0, 7);
  const whole = useQuery(pacingQuery({ kind: 'organisation', month: asked }));
  const month = asked ?? whole.data?.data.month ?? undefined;
  // A name that is looked for narrows the table alone.
  const shown = useMemo(
    (): ReportState => ({ ...state, search: { ...state.search, q: undefined, source: undefined } }),
    [state],
  );
  return (
    <ReportPage
      title={t(($) => $.plans.title)}
      state={state}
      meta={whole.data?.meta}
      filters={['q']}
      withoutPeriod
      failure={whole.isError && !whole.data ? { error: whole.error, retry: whole.refetch } : undefined}
      actions={
        month !== undefined && (
          <MonthPicker month={month} today={today} onChange={(chosen) => change({ month: chosen })} />
        )
      }
    >
      <PaceTilesBlock state={shown} />
      <PaceBlock state={shown} />
      {month !== undefined && <PlanSheet key={month} month={month} whole={whole.data} state={state} />}
    </ReportPage>
  );
}
