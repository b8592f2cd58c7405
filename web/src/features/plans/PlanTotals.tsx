import type { PlannedMeasure } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './PlanTable.module.css';
import { cellKey, measures, type PlanRow, type RowKind, subtract, sumOf } from './plans.ts';
import type { PlanEditor } from './usePlanEditor.ts';

interface PlanTotalsProps {
  kind: RowKind;
  rows: readonly PlanRow[];
  editor: PlanEditor;
  meta: ReportMeta;
}

/** What the rows add up to, beside the plan of the whole: what is still to be shared out. */
export function PlanTotals({ kind, rows, editor, meta }: PlanTotalsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [whole, ...parts] = rows;
  const amountOf = (row: PlanRow, measure: PlannedMeasure) => {
    const edit = editor.edits.get(cellKey(row.key, measure));
    return (edit ? edit.amount : row.plans.get(measure)) ?? undefined;
  };
  const sums = new Map(
    measures.map((measure) => [measure, sumOf(parts.map((row) => amountOf(row, measure)))]),
  );
  if (parts.length < 2 || [...sums.values()].every((sum) => sum === null)) return null;
  const shown = (measure: PlannedMeasure, amount: string) =>
    measure === 'leads' ? formats.number(amount) : formats.money(amount, meta.currency);
  return (
    <tfoot>
      <tr>
        <th scope="row">{t(($) => $.plans.table.total[kind])}</th>
        {measures.map((measure) => {
          const sum = sums.get(measure) ?? null;
          const plan = whole && amountOf(whole, measure);
          const left = sum === null || plan === undefined ? '0' : subtract(plan, sum);
          const over = left.startsWith('-');
          return (
            <td key={measure} className={css.end}>
              <span className={css.fixed}>{formats.number(sum, { maximumFractionDigits: 2 })}</span>
              {left !== '0' && (
                <span
                  className={classes(css.left, over && css.over)}
                  title={over ? t(($) => $.plans.table.overHint) : t(($) => $.plans.table.leftHint)}
                >
                  {over
                    ? t(($) => $.plans.table.over, { value: shown(measure, left.slice(1)) })
                    : t(($) => $.plans.table.left, { value: shown(measure, left) })}
                </span>
              )}
            </td>
          );
        })}
        <td colSpan={4} aria-hidden="true" />
      </tr>
    </tfoot>
  );
}
