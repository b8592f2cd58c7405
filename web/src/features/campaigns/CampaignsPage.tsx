import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import { ReportPage } from '../analytics/ReportPage.tsx';
import grid from '../analytics/analytics.module.css';
import { useReportState } from '../analytics/useReportState.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RollingBlock } from './RollingBlock.tsx';
import { ScatterBlock } from './ScatterBlock.tsx';
import { SummaryBlock } from './SummaryBlock.tsx';
import { TableBlock } from './TableBlock.tsx';

const WeeklyBlock = lazy(async () => ({ default: (await import('./WeeklyBlock.tsx')).WeeklyBlock }));
const ProductsBlock = lazy(async () => ({ default: (await import('./ProductsBlock.tsx')).ProductsBlock }));

const views = ['table', 'weekly', 'products'] as const;

/** Campaigns: how they ran as a whole, and each of them by what is claimed and what was sold. */
export function CampaignsPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const report = useQuery(campaignsQuery(state.query));
  const view = views.find((one) => one === state.search.view) ?? 'table';
  return (
    <ReportPage
      title={t(($) => $.campaigns.title)}
      state={state}
      meta={report.data?.meta}
      filters={['q', 'platform', 'campaign', 'product', 'source']}
      failure={report.isError && !report.data ? { error: report.error, retry: report.refetch } : undefined}
    >
      <SummaryBlock state={state} />
      <div className={grid.grid}>
        <div className={grid.wide}>
          <RollingBlock state={state} />
        </div>
        <div className={grid.aside}>
          <ScatterBlock state={state} />
        </div>
      </div>
      <div>
        <Segmented
          label={t(($) => $.campaigns.views.label)}
          options={views.map((value) => ({ value, label: t(($) => $.campaigns.views[value]) }))}
          value={view}
          onChange={(value) =>
            // Sorting and columns are those of a table.
            state.change({ view: value === 'table' ? undefined : value, sort: undefined, cols: undefined })
          }
        />
      </div>
      <Suspense fallback={<Skeleton height={420} />}>
        {view === 'table' && <TableBlock state={state} />}
        {view === 'weekly' && <WeeklyBlock state={state} />}
        {view === 'products' && <ProductsBlock state={state} />}
      </Suspense>
    </ReportPage>
  );
}
