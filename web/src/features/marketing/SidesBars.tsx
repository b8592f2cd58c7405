import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { rankedRows } from './marketing.ts';
import type { SideRow } from './sideColumns.tsx';

/** More bars would be a table, which stands below. */
const MOST = 12;

interface SidesBarsProps<R extends SideRow> {
  title: string;
  rows: readonly R[];
  measure: MeasureKey;
  meta: ReportMeta;
  state: ReportState;
  nameOf: (row: R) => string;
  keyOf: (row: R) => string;
  to?: (row: R) => LinkProps | undefined;
}

/** The rows with the most of a measure, each beside the period before. */
export function SidesBars<R extends SideRow>(props: SidesBarsProps<R>) {
  const { title, rows, measure, meta, state, nameOf, keyOf, to } = props;
  const { t } = useTranslation();
  const ranked = rankedRows(rows, measure);
  return (
    <Bars
      title={title}
      formats={useChartFormats(definitionOf(meta, measure), meta.currency)}
      note={
        ranked.length > MOST ? t(($) => $.marketing.first, { count: MOST, of: ranked.length }) : undefined
      }
      rows={ranked.slice(0, MOST).map(({ row, value, previous }) => ({
        key: keyOf(row),
        label: nameOf(row),
        value,
        previous: state.compared ? previous : null,
        to: to?.(row),
      }))}
    />
  );
}
