import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/Skeleton.tsx';
import css from './analytics.module.css';
import { overviewQuery } from './api.ts';
import { nothingKnown } from './daily.ts';
import { DailyBlock } from './DailyBlock.tsx';
import { HeadlineBlock } from './HeadlineBlock.tsx';
import { ReportPage } from './ReportPage.tsx';
import { useReportState } from './useReportState.ts';

// Headline and days come with the screen, what stands beside and below them right after.
const AttentionBlock = lazy(async () => ({ default: (await import('./AttentionBlock.tsx')).AttentionBlock }));
const PlatformsBlock = lazy(async () => ({ default: (await import('./PlatformsBlock.tsx')).PlatformsBlock }));
const TodayBlock = lazy(async () => ({ default: (await import('./TodayBlock.tsx')).TodayBlock }));
const HeadTableBlock = lazy(async () => ({
  default: (await import('../campaigns/HeadTableBlock.tsx')).HeadTableBlock,
}));

/** Headline figures, their days, what needs attention, and the campaigns behind them. */
export function OverviewPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const report = useQuery(overviewQuery(state.query));
  return (
    <ReportPage
      title={t(($) => $.analytics.title)}
      state={state}
      meta={report.data?.meta}
      filters={['platform', 'campaign', 'product', 'source']}
      failure={report.isError && !report.data ? { error: report.error, retry: report.refetch } : undefined}
      isEmpty={report.data !== undefined && nothingKnown(report.data.data.daily)}
    >
      <HeadlineBlock state={state} />
      <div className={css.grid}>
        <div className={css.wide}>
          <DailyBlock state={state} />
        </div>
        <div className={css.aside}>
          <Suspense fallback={<Skeleton height={336} />}>
            <AttentionBlock state={state} />
          </Suspense>
        </div>
        <div className={css.wide}>
          <Suspense fallback={<Skeleton height={285} />}>
            <PlatformsBlock state={state} />
          </Suspense>
        </div>
        <div className={css.aside}>
          <Suspense fallback={<Skeleton height={285} />}>
            <TodayBlock state={state} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={<Skeleton height={520} />}>
        <HeadTableBlock state={state} />
      </Suspense>
    </ReportPage>
  );
}
