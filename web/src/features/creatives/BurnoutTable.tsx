import type { BurnoutRow } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { type BurnoutChoice, keyOf } from './creatives.ts';
import { toCampaign, toCreative } from './links.ts';
import { useBurnoutColumns } from './useBurnoutColumns.tsx';
import { useCreativeMenu } from './useCreativeMenu.tsx';

interface BurnoutTableProps {
  rows: readonly BurnoutRow[];
  choice: BurnoutChoice;
  meta: ReportMeta;
  state: ReportState;
}

/** Both windows of each, what fell and what it cost. */
export function BurnoutTable({ rows, choice, meta, state }: BurnoutTableProps) {
  const { t } = useTranslation();
  const columns = useBurnoutColumns(meta);
  const menu = useCreativeMenu(state, 'spend');
  return (
    <DataTable
      title={t(($) => $.creatives.burnout.table)}
      level={3}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.entity} ${keyOf(row)}`}
      sort={state.search.sort ?? '-overspend'}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={(row) =>
        row.entity === 'ad'
          ? toCreative(row, state.search)
          : toCampaign({ campaign_id: row.id }, state.search)
      }
      rowMenu={(row) => menu(row, { verdict: row })}
      none={
        choice === 'few' ? t(($) => $.creatives.burnout.nothingFew) : t(($) => $.creatives.burnout.nothing)
      }
      fileName={t(($) => $.creatives.blocks.burnout)}
    />
  );
}
