import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import type { Column } from '../../ui/table/columns.ts';
import { Figure } from './Figure.tsx';
import { changeOf, currencySign, definitionOf, figureOf } from './measures.ts';
import { useExplain } from './useExplain.ts';
import type { ReportState } from './useReportState.ts';

interface MeasureColumns<R> {
  meta: ReportMeta;
  state: ReportState;
  /** In this order. */
  measures: readonly MeasureKey[];
  /** Those whose change stands beside them, while the report is compared. */
  changes?: readonly MeasureKey[];
  /** Off until they are chosen; their changes too. */
  hidden?: readonly MeasureKey[];
  figures: (row: R) => Figures;
  /** What a row is called where its numbers are explained. */
  name: (row: R) => string;
  sourceId?: ((row: R) => string | undefined) | undefined;
  totals?: Figures | undefined;
  /** Before the keys of the columns, where a table has the same measure twice. */
  prefix?: string;
  /** Of a name: «по дате сделки». */
  suffix?: string;
}

/**
 * The columns of measured values of a DataTable: every number tells how it was counted. Inside of a Block; keep what it
 * returns with useMemo where a table is long.
 */
export function useMeasureColumns(): <R>(given: MeasureColumns<R>) => Column<R>[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const explain = useExplain();
  return <R,>(given: MeasureColumns<R>): Column<R>[] => {
    const { meta, state, measures, changes = [], hidden = [], figures, totals, prefix = '', suffix } = given;
    const sign = currencySign(formats, meta.currency);
    return measures.flatMap((measure): Column<R>[] => {
      const definition = definitionOf(meta, measure);
      if (!definition) return [];
      const named = t(($) => $.measures.names[measure]) + (suffix === undefined ? '' : `, ${suffix}`);
      const title = definition.kind === 'money' ? `${named}, ${sign}` : named;
      const look = { measure, meta, state, bare: true, inTable: true } as const;
      const draw = (row: R, show: 'value' | 'change') => (
        <Figure
          {...look}
          figures={figures(row)}
          of={given.name(row)}
          sourceId={given.sourceId?.(row)}
          show={show}
        />
      );
      const of = t(($) => $.analytics.explain.all);
      const total = (show: 'value' | 'change') =>
        totals && <Figure {...look} figures={totals} of={of} show={show} />;
      const common = {
        align: 'end',
        hint: t(($) => $.analytics.definitions[measure]),
        hidden: hidden.includes(measure),
        ...(totals
          ? {
              explain: (at: HTMLElement) =>
                explain(at, { definition, figures: totals, meta, compared: state.compared, of }),
            }
          : {}),
      } as const;
      return [
        {
          ...common,
          key: prefix + measure,
          title,
          value: (row) => figureOf(figures(row), measure).value,
          show: (row) => draw(row, 'value'),
          total: total('value'),
          totalValue: totals && figureOf(totals, measure).value,
        },
        ...(changes.includes(measure) && state.compared
          ? [
              {
                ...common,
                key: `${prefix}${measure}_change`,
                title: t(($) => $.reports.table.changeOf, { name: named }),
                value: (row: R) => changeOf(definition, figureOf(figures(row), measure))?.value ?? null,
                show: (row: R) => draw(row, 'change'),
                total: total('change'),
                totalValue: totals && (changeOf(definition, figureOf(totals, measure))?.value ?? null),
              },
            ]
          : []),
      ];
    });
  };
}
