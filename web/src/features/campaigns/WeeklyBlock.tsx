import type { facebookWeekly, WeekRow } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import { travelling } from '../analytics/search.ts';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import { useFormats } from '../../texts/format.ts';
import { addDays } from '../../ui/period.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type WeeklyPlatform, weeklyQuery } from './api.ts';
import css from './campaigns.module.css';
import { keyOf } from './campaigns.ts';

const platforms: readonly WeeklyPlatform[] = ['facebook', 'google'];
/** px */
const HEIGHT = 520;
const WHOLE = 7;

/** Campaigns of one platform week by week, each beside itself a week earlier. */
export function WeeklyBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const platformName = usePlatformName();
  const platform = platforms.find((one) => one === state.search.by) ?? 'facebook';
  const query = useQuery(weeklyQuery({ ...state.query, platform: undefined }, platform));
  const choice = (
    <Segmented
      label={t(($) => $.analytics.platform.label)}
      options={platforms.map((value) => ({ value, label: platformName(value) }))}
      value={platform}
      onChange={(value) => state.change({ by: value === 'facebook' ? undefined : value })}
    />
  );
  return (
    <Block
      id="campaigns.weekly"
      title={t(($) => $.campaigns.weekly.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      controls={choice}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.campaigns.weekly.empty, { platform: platformName(platform) })}
    >
      {(answer) => <Weeks answer={answer} state={state} />}
    </Block>
  );
}

interface WeeksProps {
  answer: Answered<typeof facebookWeekly>;
  state: ReportState;
}

function Weeks({ answer: { data, meta }, state }: WeeksProps) {
  const { t } = useTranslation();
  const { dayRange } = useFormats();
  const measureColumns = useMeasureColumns();
  const rowMenu = useRowMenu(state);
  const columns: Column<WeekRow>[] = [
    { key: 'campaign', title: t(($) => $.analytics.table.campaign), value: ({ campaign }) => campaign },
    {
      key: 'week',
      title: t(($) => $.campaigns.weekly.week),
      value: ({ week }) => week,
      show: ({ week, days }) =>
        weekCell(
          dayRange(week, addDays(week, WHOLE - 1)),
          days < WHOLE ? t(($) => $.campaigns.weekly.cut, { count: days }) : null,
        ),
    },
    ...measureColumns<WeekRow>({
      meta,
      // The week before always stands beside it.
      state: { ...state, compared: true },
      measures: ['spend', 'revenue', 'roas', 'leads', 'cpl', 'orders', 'clicks', 'impressions', 'ctr'],
      changes: ['spend', 'roas', 'leads'],
      hidden: ['orders', 'clicks', 'impressions', 'ctr', 'leads'],
      figures: ({ figures }) => figures,
      name: ({ campaign }) => campaign,
      sourceId: ({ source_id }) => source_id || undefined,
    }),
  ];
  return (
    <DataTable
      title={t(($) => $.campaigns.weekly.title)}
      columns={columns}
      rows={data}
      rowKey={(row) => `${row.week} ${keyOf(row)}`}
      sort={state.search.sort ?? '-week'}
      onSort={(sort) => state.change({ sort: sort === '-week' ? undefined : sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={({ campaign_id }) => ({
        to: '/analytics/campaigns/$id',
        params: { id: campaign_id },
        search: { ...travelling(state.search), campaign: undefined, q: undefined },
      })}
      rowMenu={({ campaign_id, campaign, source_id }) =>
        rowMenu({ kind: 'campaign', id: campaign_id, name: campaign, source_id }, 'roas')
      }
    />
  );
}

/** A week, and how much of it the period holds. */
function weekCell(days: string, cut: string | null) {
  return (
    <>
      {days}
      {cut !== null && <span className={css.cut}>{cut}</span>}
    </>
  );
}
