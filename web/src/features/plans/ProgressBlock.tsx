import type { Pace } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Block } from '../analytics/Block.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import { pacingQuery } from './api.ts';
import { plannedDefinition } from './pace.ts';
import { isMonth, kindOf, subjectKey } from './plans.ts';
import { useProgressColumns } from './useProgressColumns.tsx';

/** px */
const HEIGHT = 420;

/** Everything of a kind that has a plan, and how far it is: to look at, not to type into. */
export function ProgressBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const { search, period } = state;
  const kind = kindOf(search);
  const month = isMonth(search.month) ? search.month : period?.to.slice(0, 7);
  const answer = useQuery(pacingQuery({ kind, month, platform: search.platform }));
  const title = `${t(($) => $.plans.blocks.progress)}: ${t(($) => $.plans.by[kind]).toLocaleLowerCase()}`;
  return (
    <Block
      id="plans.progress"
      title={title}
      query={answer}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => data.rows.every(({ plan }) => plan === null)}
      empty={t(($) => $.plans.tile.none)}
    >
      {({ data, meta }) => (
        <ProgressTable
          title={title}
          rows={data.rows.filter(({ plan }) => plan !== null)}
          meta={meta}
          state={state}
        />
      )}
    </Block>
  );
}

interface ProgressTableProps {
  title: string;
  rows: readonly Pace[];
  meta: ReportMeta;
  state: ReportState;
}

function ProgressTable({ title, rows, meta, state }: ProgressTableProps) {
  const rowMenu = useRowMenu(state);
  const columns = useProgressColumns()(meta, kindOf(state.search));
  return (
    <DataTable
      title={title}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${subjectKey(row.subject)}|${row.measure}`}
      sort={state.search.sort}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowMenu={(row) => rowMenu(row.subject, plannedDefinition(meta, row.measure)?.key ?? row.measure)}
    />
  );
}
