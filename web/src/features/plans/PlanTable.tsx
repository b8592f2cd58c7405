import type { PlanChange, PlannedMeasure } from '@takt/contract/plans.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { useToast } from '../../ui/toast.tsx';
import { currencySign } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { pastedCells, typedAmount } from './amounts.ts';
import { plannedDefinition } from './pace.ts';
import { placeAfter, placeOf, placeText } from './places.ts';
import { PlanLine } from './PlanLine.tsx';
import css from './PlanTable.module.css';
import { PlanTotals } from './PlanTotals.tsx';
import { changeOf, measureOf, measures, monthInSentence, type PlanRow, type RowKind } from './plans.ts';
import type { PlanEditor } from './usePlanEditor.ts';

interface PlanTableProps {
  month: string;
  kind: RowKind;
  /** The organisation as a whole comes first. */
  rows: readonly PlanRow[];
  meta: ReportMeta;
  state: ReportState;
  editor: PlanEditor;
  mayWrite: boolean;
  /** Right of the title. */
  tools?: ReactNode;
}

/** Plans typed as in a spreadsheet, and beside them how one measure goes. */
export function PlanTable({ month, kind, rows, meta, state, editor, mayWrite, tools }: PlanTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const toast = useToast();
  const table = useRef<HTMLTableElement>(null);
  const shown = measureOf(state.search);
  const sign = currencySign(formats, meta.currency);
  const withSign = (measure: PlannedMeasure, text: string) =>
    measure === 'leads' ? text : `${text}, ${sign}`;

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if ((ctrlKey || metaKey) && event.code === 'KeyZ' && target.dataset.typing === undefined && editor.undo) {
      event.preventDefault();
      editor.undo();
      return;
    }
    const from = placeOf(target.dataset.place);
    if (!from || ctrlKey || metaKey || altKey) return;
    const { selectionStart, selectionEnd, value } = target;
    const to = placeAfter(
      { key, shift: shiftKey, atStart: selectionStart === 0, atEnd: selectionEnd === value.length },
      from,
    );
    const cell = to && table.current?.querySelector(`[data-place="${placeText(to)}"]`);
    if (!(cell instanceof HTMLElement)) return;
    event.preventDefault();
    cell.focus();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const from = event.target instanceof HTMLElement ? placeOf(event.target.dataset.place) : null;
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!from || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    let skipped = 0;
    const changes = cells.flatMap((line, down) =>
      line.flatMap((text, right): PlanChange[] => {
        const [row, measure] = [rows[from.row + down], measures[from.column + right]];
        if (!row || !measure) return [];
        const typed = typedAmount(text, measure);
        if ('amount' in typed) return [changeOf(row.subject, month, measure, typed.amount)];
        skipped += 1;
        return [];
      }),
    );
    editor.save(changes, (count) => t(($) => $.plans.pasted, { count }));
    if (skipped > 0) toast({ variant: 'destructive', title: t(($) => $.plans.skipped, { count: skipped }) });
  }

  const title = t(($) => $.plans.table.title, { month: monthInSentence(formats.locale, month) });
  return (
    <section className="card" aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <div className={css.tools}>{tools}</div>
      </header>
      <div className={css.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pastes of its fields, which bubble up to here */}
        <table ref={table} className={css.table} onKeyDown={onKeyDown} onPaste={onPaste}>
          <caption className="visually-hidden">{t(($) => $.plans.table.keys)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.plans.table.name[kind])}</th>
              {measures.map((measure) => (
                <th key={measure} scope="col" className={classes(css.end, mayWrite && css.typed)}>
                  {withSign(
                    measure,
                    t(($) => $.plans.table.plan, { measure: t(($) => $.plans.measure[measure]) }),
                  )}
                </th>
              ))}
              <th scope="col" className={css.end}>
                {withSign(
                  shown,
                  `${t(($) => $.plans.measure[shown])}, ${t(($) => $.plans.table.fact).toLocaleLowerCase()}`,
                )}
              </th>
              <th scope="col">{t(($) => $.plans.table.pace)}</th>
              <th scope="col" className={css.end}>
                {t(($) => $.plans.table.projection)}
              </th>
              <th>
                <span className="visually-hidden">{t(($) => $.charts.acts)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <PlanLine
                key={row.key}
                row={row}
                index={index}
                month={month}
                measure={shown}
                definition={plannedDefinition(meta, shown)}
                currency={meta.currency}
                state={state}
                editor={editor}
                mayWrite={mayWrite}
              />
            ))}
          </tbody>
          <PlanTotals kind={kind} rows={rows} editor={editor} meta={meta} />
        </table>
      </div>
    </section>
  );
}
