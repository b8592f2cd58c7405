import type { PlannedMeasure } from '@takt/contract/plans.ts';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { typedAmount } from './amounts.ts';
import css from './PlanTable.module.css';
import type { CellEdit } from './usePlanEditor.ts';

interface PlanCellProps {
  measure: PlannedMeasure;
  /** What it is a plan of. */
  name: string;
  amount: string | null;
  edit: CellEdit | undefined;
  /** Its place among the cells, `row:column`. */
  place: string;
  onSave: (amount: string | null) => void;
  /** Of what could not be saved: back to what the server has. */
  onForget: () => void;
}

/** One amount. Leaving it saves it; it is shown with the spaces of the language and typed as one likes. */
export function PlanCell({ measure, name, amount, edit, place, onSave, onForget }: PlanCellProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'notAmount' | 'notWhole' | null>(null);
  const value = edit ? edit.amount : amount;
  const state = edit?.state;

  // Enter saves, and so does the leaving that it leads to: the second finds nothing typed any more.
  const typing = useRef<string | null>(null);
  const type = (typed: string | null) => {
    typing.current = typed;
    setText(typed);
  };

  function save() {
    if (typing.current === null) return;
    const typed = typedAmount(typing.current, measure);
    if ('wrong' in typed) return setWrong(typed.wrong);
    setWrong(null);
    type(null);
    if (typed.amount !== value || state === 'failed') onSave(typed.amount);
  }

  const said = wrong === null ? state && t(($) => $.plans.cell[state]) : t(($) => $.plans.cell[wrong]);
  return (
    <span className={css.cell} data-state={wrong === null ? state : 'failed'}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-place={place}
        // Undo is the field's own then, not that of the table.
        data-typing={text === null ? undefined : true}
        aria-label={t(($) => $.plans.cell.label, { measure: t(($) => $.plans.measure[measure]), name })}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={said === undefined ? undefined : id}
        placeholder="—"
        className={css.input}
        value={text ?? (value === null ? '' : number(value, { maximumFractionDigits: 2 }))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key !== 'Escape') return;
          type(null);
          setWrong(null);
          if (state === 'failed') onForget();
        }}
      />
      {said !== undefined && (
        <span id={id} className={css.state} title={said}>
          {wrong === null && state === 'saving' && <Spinner />}
          {wrong === null && state === 'saved' && <IconCheck size={14} aria-hidden="true" />}
          {(wrong !== null || state === 'failed') && <IconAlertCircle size={14} aria-hidden="true" />}
          <span className="visually-hidden">{said}</span>
        </span>
      )}
    </span>
  );
}
