import type { Dashboard } from '@takt/contract/dashboards.ts';
import { IconArrowLeft, IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { overviewQuery } from '../analytics/api.ts';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { type ReportState, useReportState } from '../analytics/useReportState.ts';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import { dashboardQuery } from './api.ts';
import { DashboardGrid } from './DashboardGrid.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import css from './dashboards.module.css';
import { useArrange } from './useArrange.ts';
import { useMayChange } from './useDashboardActs.ts';

const Gallery = lazy(async () => ({ default: (await import('./Gallery.tsx')).Gallery }));

/** Blocks of many screens on one, for one period. */
export function DashboardPage() {
  const { id } = useParams({ from: '/in-organisation/frame/analytics/dashboards/$id' });
  const { t } = useTranslation();
  const dashboard = useQuery(dashboardQuery(id));
  const state = useReportState();
  useRefreshed(['dashboard'], ['dashboards']);
  const gone = dashboard.error instanceof ApiError && dashboard.error.status < 500;
  if (dashboard.data && !gone) return <Screen key={id} dashboard={dashboard.data} state={state} />;
  return (
    <Page title={t(($) => $.dashboards.one)} above={<Back state={state} />}>
      {dashboard.isPending && <Skeleton height={320} />}
      {dashboard.isError &&
        (gone ? (
          <EmptyState
            icon={<IconLayoutDashboard size={24} stroke={1.6} />}
            title={t(($) => $.dashboards.gone)}
            description={t(($) => $.dashboards.goneLead)}
            action={
              <Link to="/analytics/dashboards" className={buttonClass({ variant: 'outline' })}>
                {t(($) => $.dashboards.all)}
              </Link>
            }
          />
        ) : (
          <Failure error={dashboard.error} retry={dashboard.refetch} />
        ))}
    </Page>
  );
}

function Screen({ dashboard, state }: { dashboard: Dashboard; state: ReportState }) {
  const { t } = useTranslation();
  const mayChange = useMayChange()(dashboard);
  const arrange = useArrange(dashboard);
  const [gallery, setGallery] = useState(false);
  // Which days they are without a choice, and what is to be known of the figures: the same for all blocks.
  const known = useQuery(overviewQuery(state.query)).data?.meta;
  const editing = mayChange && state.search.view === 'edit';
  const edit = (on: boolean) => state.change({ view: on ? 'edit' : undefined });
  return (
    <ReportPage
      title={dashboard.name}
      state={state}
      meta={known}
      above={<Back state={state} />}
      filters={['platform', 'campaign', 'product', 'source']}
      actions={
        <>
          {mayChange &&
            (editing ? (
              <>
                <Button variant="outline" onClick={() => setGallery(true)}>
                  {t(($) => $.dashboards.add)}
                </Button>
                <Button onClick={() => edit(false)}>{t(($) => $.dashboards.done)}</Button>
              </>
            ) : (
              <Button variant="outline" onClick={() => edit(true)}>
                {t(($) => $.dashboards.edit)}
              </Button>
            ))}
          <DashboardMenu dashboard={dashboard} gone="/analytics/dashboards" />
        </>
      }
    >
      {editing && arrange.widgets.length > 0 && <p className={css.lead}>{t(($) => $.dashboards.hint)}</p>}
      {arrange.widgets.length === 0 ? (
        <div className="card">
          <EmptyState
            icon={<IconLayoutDashboard size={24} stroke={1.6} />}
            title={t(($) => $.dashboards.empty)}
            description={mayChange ? t(($) => $.dashboards.emptyLead) : t(($) => $.dashboards.emptyRead)}
            action={
              mayChange && (
                <Button
                  onClick={() => {
                    edit(true);
                    setGallery(true);
                  }}
                >
                  {t(($) => $.dashboards.add)}
                </Button>
              )
            }
          />
        </div>
      ) : (
        <DashboardGrid arrange={arrange} state={state} editing={editing} />
      )}
      {gallery && (
        <Suspense>
          <Gallery onAdd={arrange.add} onClose={() => setGallery(false)} />
        </Suspense>
      )}
    </ReportPage>
  );
}

function Back({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  return (
    <Link to="/analytics/dashboards" search={travelling(state.search)} className={css.back}>
      <IconArrowLeft size={14} aria-hidden="true" />
      {t(($) => $.dashboards.all)}
    </Link>
  );
}
