import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { campaignsQuery } from '../analytics/api.ts';
import grid from '../analytics/analytics.module.css';
import { DailyBlock } from '../analytics/DailyBlock.tsx';
import { HeadlineBlock } from '../analytics/HeadlineBlock.tsx';
import { ReportPage } from '../analytics/ReportPage.tsx';
import { travelling } from '../analytics/search.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { type ReportState, useReportState } from '../analytics/useReportState.ts';
import { useCreateTask } from '../evidence/useCreateTask.ts';
import { Button } from '../../ui/Button.tsx';
import css from './campaigns.module.css';
import { CampaignCreativesBlock } from './CampaignCreativesBlock.tsx';
import { CampaignTasksBlock } from './CampaignTasksBlock.tsx';
import { SidesBlock } from './SidesBlock.tsx';

/** One campaign: what it took and brought, day by day, its creatives and what is being done about it. */
export function CampaignPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/in-organisation/frame/analytics/campaigns/$id' });
  const state = narrowed(useReportState(), id);
  const platformName = usePlatformName();
  const createTask = useCreateTask();
  const report = useQuery(campaignsQuery(state.query));
  const row = report.data?.data.find(({ campaign_id }) => campaign_id === id);
  const name = row?.campaign ?? id;
  const subject = { kind: 'campaign', id, name, source_id: row?.source_id ?? '' } as const;
  return (
    <ReportPage
      title={name}
      state={state}
      meta={report.data?.meta}
      above={
        <Link
          to="/analytics/campaigns"
          search={{ ...travelling(state.search), campaign: undefined }}
          className={css.back}
        >
          <IconArrowLeft size={16} aria-hidden="true" />
          {t(($) => $.campaigns.one.back)}
        </Link>
      }
      actions={
        <Button disabled={!row} onClick={() => createTask({ subject, measure: 'roas', state })}>
          {t(($) => $.reports.menu.createTask)}
        </Button>
      }
      failure={report.isError && !report.data ? { error: report.error, retry: report.refetch } : undefined}
      isEmpty={report.data !== undefined && !row}
    >
      {row && (
        <p className={css.about}>
          {platformName(row.platform)}
          {' · ID '}
          {row.campaign_id}
        </p>
      )}
      <HeadlineBlock state={state} />
      <div className={grid.grid}>
        <div className={grid.wide}>
          <DailyBlock state={state} />
        </div>
        <div className={grid.aside}>
          <SidesBlock state={state} />
        </div>
      </div>
      <CampaignTasksBlock id={id} subject={subject} state={state} />
      <CampaignCreativesBlock id={id} state={state} />
    </ReportPage>
  );
}

/** The state of the screen, asked about this campaign alone: pinned blocks stay with it. */
const narrowed = (state: ReportState, id: string): ReportState => ({
  ...state,
  search: { ...state.search, campaign: id, platform: undefined, q: undefined },
  query: { ...state.query, campaign_id: id, platform: undefined, search_text: undefined },
});
