import { IconLayoutDashboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { type ReportState, useReportState } from '../analytics/useReportState.ts';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import { type DashboardHead, dashboardsQuery } from './api.ts';
import { DashboardMenu } from './DashboardMenu.tsx';
import css from './dashboards.module.css';
import { useDashboardActs } from './useDashboardActs.ts';

const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

/** One's own dashboards and those that others share. */
export function DashboardsPage() {
  const { t } = useTranslation();
  const state = useReportState();
  const acts = useDashboardActs();
  const all = useQuery(dashboardsQuery);
  const [making, setMaking] = useState(false);
  useRefreshed(['dashboard'], ['dashboards']);
  const make = <Button onClick={() => setMaking(true)}>{t(($) => $.dashboards.new)}</Button>;
  return (
    <ReportPage
      title={t(($) => $.dashboards.title)}
      state={state}
      meta={undefined}
      withoutPeriod
      actions={all.data && all.data.length > 0 && make}
    >
      {all.isPending && <Skeleton height={160} />}
      {all.isError && !all.data && <Failure error={all.error} retry={all.refetch} />}
      {all.data?.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<IconLayoutDashboard size={24} stroke={1.6} />}
            title={t(($) => $.dashboards.list.empty)}
            description={t(($) => $.dashboards.list.emptyLead)}
            action={make}
          />
        </div>
      )}
      {all.data && all.data.length > 0 && (
        <ul className={css.list}>
          {all.data.map((dashboard) => (
            <Item key={dashboard.id} dashboard={dashboard} state={state} />
          ))}
        </ul>
      )}
      {making && (
        <Suspense>
          <NameDialog
            title={t(($) => $.dashboards.new)}
            label={t(($) => $.dashboards.name)}
            name=""
            placeholder={t(($) => $.dashboards.namePlaceholder)}
            submit={t(($) => $.dashboards.create)}
            longest={80}
            shareable
            onSave={acts.create}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </ReportPage>
  );
}

function Item({ dashboard, state }: { dashboard: DashboardHead; state: ReportState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, name, is_shared, widgets, updated_at } = dashboard;
  return (
    <li className={css.item}>
      <span className={css.icon} aria-hidden="true">
        <IconLayoutDashboard size={20} stroke={1.6} />
      </span>
      <div className={css.about}>
        <Link
          to="/analytics/dashboards/$id"
          params={{ id }}
          search={travelling(state.search)}
          className={css.link}
        >
          {name}
        </Link>
        <p className={css.more}>
          {t(($) => $.dashboards.blocks, { count: widgets })}
          {' · '}
          {t(($) => $.dashboards.changed, { when: formats.ago(updated_at) })}
        </p>
      </div>
      <Badge tone={is_shared ? 'accent' : 'neutral'}>
        {is_shared ? t(($) => $.dashboards.shared) : t(($) => $.dashboards.own)}
      </Badge>
      <span className={css.above}>
        <DashboardMenu dashboard={dashboard} />
      </span>
    </li>
  );
}
