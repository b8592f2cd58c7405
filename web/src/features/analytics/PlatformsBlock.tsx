import type { Answered } from '@takt/contract/endpoint.ts';
import type { overviewPlatforms, PlatformRow } from '@takt/contract/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { platformsQuery } from './api.ts';
import { Block } from './Block.tsx';
import { PlatformName } from './PlatformName.tsx';
import { travelling } from './search.ts';
import { shareColumn } from './shareColumn.tsx';
import { useMeasureColumns } from './useMeasureColumns.tsx';
import { usePlatformName } from './usePlatformName.ts';
import type { ReportState } from './useReportState.ts';
import { useRowMenu } from './useRowMenu.tsx';

const ID = 'analytics.platforms';
/** px of a row, and of the head */
const ROW = 41;
const HEAD = 80;
const USUAL = 5;

/** What each platform took and brought: what it claims and what the CRM says. */
export function PlatformsBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(platformsQuery(state.query));
  return (
    <Block
      id={ID}
      title={t(($) => $.reports.platforms.title)}
      query={query}
      state={state}
      skeleton={HEAD + USUAL * ROW}
      isEmpty={({ data }) => data.length === 0}
    >
      {(answer) => <Platforms answer={answer} state={state} />}
    </Block>
  );
}

interface PlatformsProps {
  answer: Answered<typeof overviewPlatforms>;
  state: ReportState;
}

function Platforms({ answer: { data, totals, meta }, state }: PlatformsProps) {
  const { t } = useTranslation();
  const measureColumns = useMeasureColumns();
  const rowMenu = useRowMenu(state);
  const platformName = usePlatformName();
  const nameOf = ({ platform }: PlatformRow) =>
    platform === null ? t(($) => $.reports.platforms.unknown) : platformName(platform);
  const columns: Column<PlatformRow>[] = [
    {
      key: 'platform',
      title: t(($) => $.analytics.platform.label),
      value: nameOf,
      show: (row) => nameCell(row, nameOf(row)),
    },
    ...measureColumns<PlatformRow>({
      meta,
      state,
      measures: ['spend', 'roas', 'crm_roas'],
      changes: ['spend'],
      figures: ({ figures }) => figures,
      name: nameOf,
      totals,
    }),
    shareColumn(
      t(($) => $.analytics.table.share),
      data,
      ({ share_of_spend: share }) => (share === null ? null : share / 100),
    ),
  ];
  return (
    <DataTable
      title={t(($) => $.reports.platforms.title)}
      columns={columns}
      rows={data}
      rowKey={({ platform }) => platform ?? ''}
      rowTo={({ platform }) =>
        platform === null
          ? undefined
          : { to: '/analytics/campaigns', search: { ...travelling(state.search), platform } }
      }
      rowMenu={(row) =>
        rowMenu({ kind: 'platform', id: row.platform ?? '', name: nameOf(row) }, 'roas', { block: ID })
      }
    />
  );
}

const nameCell = ({ platform }: PlatformRow, unknown: string) =>
  platform === null ? unknown : <PlatformName platform={platform} />;
