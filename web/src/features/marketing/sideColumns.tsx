import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/table/columns.ts';
import { ShareBar } from '../analytics/ShareBar.tsx';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { fullShare } from './marketing.ts';

/** A row of a report of both sides: advertising and money of the period, and the deals that began in it. */
export interface SideRow {
  figures: Figures;
  cohort?: Figures;
}

/** One measure of a side as a column; of the period also with how it changed. */
export interface SideColumn {
  measure: MeasureKey;
  side: 'figures' | 'cohort';
  changed: boolean;
}

export const figure = (measure: MeasureKey): SideColumn => ({ measure, side: 'figures', changed: false });
export const changing = (measure: MeasureKey): SideColumn => ({ measure, side: 'figures', changed: true });
export const cohort = (measure: MeasureKey): SideColumn => ({ measure, side: 'cohort', changed: false });

interface SideColumnsProps<R extends SideRow> {
  meta: ReportMeta;
  state: ReportState;
  totals: Figures;
  cohortTotals?: Figures | undefined;
  nameOf: (row: R) => string;
  /** In this order. */
  shown: readonly SideColumn[];
  /** To be chosen. */
  more: readonly SideColumn[];
}

/** The measures of both sides in one order of columns. */
export function useSideColumns<R extends SideRow>(props: SideColumnsProps<R>): Column<R>[] {
  const { meta, state, totals, cohortTotals, nameOf, shown, more } = props;
  const { t } = useTranslation();
  const measureColumns = useMeasureColumns();
  return [...shown, ...more].flatMap((column) => {
    const { measure, side, changed } = column;
    const columns = measureColumns<R>({
      meta,
      state,
      measures: [measure],
      changes: changed ? [measure] : [],
      hidden: more.includes(column) ? [measure] : [],
      figures: (row) => row[side] ?? {},
      name: nameOf,
      totals: side === 'figures' ? totals : cohortTotals,
      prefix: side === 'cohort' ? 'cohort_' : '',
    });
    if (side === 'figures') return columns;
    return columns.map((one) => ({
      ...one,
      hint: `${one.hint ?? ''} ${t(($) => $.marketing.sides.cohortHint)}`.trim(),
    }));
  });
}

interface Shared {
  share_of_spend: number | null;
}

/** The share of spend as a bar; the largest is full. */
export function shareColumn<R extends Shared>(title: string, rows: readonly Shared[]): Column<R> {
  const full = fullShare(rows);
  return {
    key: 'share',
    title,
    align: 'end',
    value: ({ share_of_spend }) => share_of_spend,
    show: ({ share_of_spend: share }) => <ShareBar share={share === null ? null : share / 100} full={full} />,
  };
}
