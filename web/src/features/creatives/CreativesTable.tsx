import type { BurnoutRow, CreativeRow } from '@takt/contract/creatives.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { keyOf, measureIn } from './creatives.ts';
import { toCreative } from './links.ts';
import { useCreativeColumns } from './useCreativeColumns.tsx';
import { useCreativeMenu } from './useCreativeMenu.tsx';

interface CreativesTableProps {
  title: string;
  rows: readonly CreativeRow[];
  /** Over the rows; absent when they are a part of what it was counted over. */
  totals: Figures | undefined;
  meta: ReportMeta;
  state: ReportState;
  verdicts: ReadonlyMap<string, BurnoutRow>;
  chosen?: ReadonlySet<string> | undefined;
  onChoose?: ((key: string) => void) | undefined;
  onEdit?: ((row: CreativeRow) => void) | undefined;
}

export function CreativesTable(props: CreativesTableProps) {
  const { title, rows, state, verdicts, onEdit } = props;
  const columns = useCreativeColumns(props);
  const menu = useCreativeMenu(state, measureIn(state.search));
  return (
    <DataTable
      title={title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sort={state.search.sort ?? '-spend'}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={(row) => toCreative(row, state.search)}
      rowMenu={(row) =>
        menu(row, { verdict: verdicts.get(keyOf(row)), onEdit: onEdit && (() => onEdit(row)) })
      }
      fileName={title}
    />
  );
}
