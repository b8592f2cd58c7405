import type { Finding } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { definitionOf, figureOf, showMeasure } from '../analytics/measures.ts';
import type { FindingDraft } from '../evidence/useCreateTask.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { type SideColumn, type SideRow, useSideColumns } from './sideColumns.tsx';

interface SidesTableProps<R extends SideRow> {
  title: string;
  note?: string | undefined;
  answer: { data: readonly R[]; totals: Figures; cohort_totals?: Figures; meta: ReportMeta };
  state: ReportState;
  /** The head of the column of names. */
  nameTitle: string;
  nameOf: (row: R) => string;
  keyOf: (row: R) => string;
  /** Between the names and the measures. */
  facts?: readonly Column<R>[];
  shown: readonly SideColumn[];
  more: readonly SideColumn[];
  /** What a task of the row is about; of rows without a name of their own it is about everything. */
  subjectOf: (row: R) => Finding['subject'] | undefined;
  /** What is at stake in the row. */
  stake: MeasureKey;
  rowTo?: (row: R) => LinkProps | undefined;
  fileName: string;
}

/** Rows of both sides: what is claimed beside what the CRM says, any column of either. */
export function SidesTable<R extends SideRow>(props: SidesTableProps<R>) {
  const { answer, state, nameOf, keyOf, facts = [], subjectOf, stake, shown, more } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const menu = useRowMenu(state);
  const everything: Finding['subject'] = {
    kind: 'organisation',
    id: '',
    name: t(($) => $.marketing.everything),
  };
  const measures = useSideColumns<R>({
    meta: answer.meta,
    state,
    totals: answer.totals,
    cohortTotals: answer.cohort_totals,
    nameOf,
    shown,
    more,
  });
  const columns: Column<R>[] = [
    { key: 'name', title: props.nameTitle, value: nameOf, fixed: true },
    ...facts,
    ...measures,
  ];
  return (
    <DataTable
      title={props.title}
      note={props.note}
      columns={columns}
      rows={answer.data}
      rowKey={keyOf}
      sort={state.search.sort}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={props.rowTo}
      rowMenu={(row) => {
        const subject = subjectOf(row);
        return menu(subject ?? everything, stake, { finding: findingOf(row, !subject) });
      }}
      totals={t(($) => $.marketing.total)}
      fileName={props.fileName}
    />
  );

  /** What is at stake where it is money; a row that no subject stands for is named by the sentence. */
  function findingOf(row: R, nameless: boolean): Pick<FindingDraft, 'money' | 'sentence'> {
    const { value } = figureOf(row.figures, stake);
    const definition = definitionOf(answer.meta, stake);
    const written = definition && showMeasure(formats, definition, value, { currency: answer.meta.currency });
    return {
      ...(typeof value === 'string' ? { money: value } : {}),
      ...(nameless
        ? { sentence: `${nameOf(row)}: ${t(($) => $.measures.names[stake])} ${written ?? ''}`.trim() }
        : {}),
    };
  }
}
