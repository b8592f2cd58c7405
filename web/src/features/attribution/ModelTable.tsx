import type { AttributionModel, AttributionReport, AttributionRow } from '@takt/contract/attribution.ts';
import type { Finding } from '@takt/contract/evidence.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { currencySign, definitionOf } from '../analytics/measures.ts';
import { travelling } from '../analytics/search.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { Value } from '../analytics/Value.tsx';
import { waysDown } from '../analytics/waysDown.ts';
import { aboutOf, choiceOf, differenceTo, modelsFrom } from './attribution.ts';
import css from './ModelTable.module.css';
import { useAttributionNames } from './useAttributionNames.ts';
import { useCreditText } from './useCreditText.ts';

interface ModelTableProps {
  title: string;
  report: AttributionReport;
  meta: ReportMeta;
  state: ReportState;
}

/** A row a channel, platform or campaign; a column a model, with the difference to the chosen one. */
export function ModelTable({ title, report, meta, state }: ModelTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = useAttributionNames(report);
  const { model, metric } = choiceOf(state.search);
  const credit = useCreditText(metric, meta.currency);
  const menu = useRowMenu(state);
  const text = t(($) => $.marketing.attribution, { returnObjects: true });
  const spend = definitionOf(meta, 'spend');
  const money = (value: Measured) =>
    spend ? <Value definition={spend} value={value} currency={meta.currency} bare /> : null;
  const columns: Column<AttributionRow>[] = [
    { key: 'name', title: text.dimensions[report.by], value: names.row, fixed: true },
    {
      key: 'spend',
      title: `${text.spend}, ${currencySign(formats, meta.currency)}`,
      align: 'end',
      value: (row) => row.spend,
      show: (row) => money(row.spend),
      total: money(report.totals.spend),
      totalValue: report.totals.spend,
    },
    {
      key: 'touches',
      title: text.touches,
      align: 'end',
      hidden: true,
      value: ({ touches }) => touches,
      show: ({ touches }) => formats.number(touches),
    },
    {
      key: 'unconverted',
      title: text.unconverted,
      align: 'end',
      hidden: true,
      value: ({ unconverted }) => unconverted,
      show: ({ unconverted }) => formats.number(unconverted),
    },
    ...modelsFrom(model).map((one): Column<AttributionRow> => {
      const total = report.totals.models[one][metric];
      return {
        key: one,
        title: text.models[one],
        hint: text.explained[one],
        align: 'end',
        fixed: one === model,
        value: ({ models }) => models[one][metric],
        show: (row) => partOf(row, one),
        total: <Credit value={credit(total)} difference={null} isChosen={one === model} />,
        totalValue: total,
      };
    }),
  ];
  return (
    <DataTable
      title={title}
      note={t(($) => $.marketing.attribution.tableNote, { model: text.models[model] })}
      columns={columns}
      rows={report.rows}
      rowKey={({ key }) => key}
      sort={state.search.sort}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={(row) => linkOf(row)}
      rowMenu={(row) =>
        menu(subjectOf(row), 'spend', {
          finding: { money: typeof row.spend === 'string' ? row.spend : null, sentence: sentenceOf(row) },
        })
      }
      totals={text.total}
      fileName={`attribution-${metric}`}
    />
  );

  function partOf({ models }: AttributionRow, one: AttributionModel) {
    const isChosen = one === model;
    const difference = isChosen ? null : differenceTo(models[one][metric], models[model][metric]);
    return <Credit value={credit(models[one][metric])} difference={difference} isChosen={isChosen} />;
  }

  function linkOf(row: AttributionRow) {
    const about = aboutOf(row, report.by);
    return about ? waysDown(about, travelling(state.search))[0]?.to : undefined;
  }

  function subjectOf(row: AttributionRow): Finding['subject'] {
    const about = aboutOf(row, report.by);
    return about
      ? { ...about, name: names.row(row) }
      : { kind: 'organisation', id: '', name: t(($) => $.marketing.everything) };
  }

  function sentenceOf(row: AttributionRow): string {
    const { conversions, roas } = row.models[model];
    return t(($) => $.marketing.attribution.sentence, {
      name: names.row(row),
      model: text.models[model],
      conversions: formats.number(conversions, { maximumFractionDigits: 1 }),
      roas: formats.number(roas, { maximumFractionDigits: 2 }),
    });
  }
}

interface CreditProps {
  value: string;
  difference: number | null;
  isChosen: boolean;
}

/** A share that a model gives; the difference is no better and no worse, so it has no colour. */
function Credit({ value, difference, isChosen }: CreditProps) {
  const { number } = useFormats();
  return (
    <span className={css.credit} data-chosen={isChosen || undefined}>
      {value}
      {difference !== null && (
        <span className={css.difference}>
          {number(difference / 100, {
            style: 'percent',
            signDisplay: 'exceptZero',
            maximumFractionDigits: 0,
          }).replace('-', '−')}
        </span>
      )}
    </span>
  );
}
