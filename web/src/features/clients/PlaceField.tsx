import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import fieldCss from '../../ui/Field.module.css';
import css from './PlaceField.module.css';

interface PlaceFieldProps {
  label: string;
  type: 'text' | 'email' | 'tel' | 'url';
  /** As it is saved; while somebody writes, what others do to it waits. */
  value: string;
  placeholder: string;
  maxLength: number;
  hint?: string | undefined;
  /** Why the text can't be saved, in a sentence. */
  problem: (text: string) => string | undefined;
  onSave: (text: string) => void;
  /** Beside it: what can be done with the value. */
  action?: ReactNode;
}

/** A field in its place: Enter and leaving save, Escape takes back. */
export function PlaceField({
  label,
  type,
  value,
  placeholder,
  maxLength,
  hint,
  problem,
  onSave,
  action,
}: PlaceFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const error = draft === null ? undefined : problem(draft.trim());
  const [shown, show] = useState(false);
  const commit = () => {
    if (draft === null) return;
    show(error !== undefined);
    if (error !== undefined) return;
    if (draft.trim() !== value) onSave(draft.trim());
    setDraft(null);
  };
  return (
    <Field label={label} hint={hint} error={shown ? error : undefined}>
      {(control) => (
        <div className={css.line}>
          <input
            {...control}
            type={type}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            placeholder={placeholder}
            className={classes(fieldCss.control, css.input)}
            value={draft ?? value}
            onChange={({ target }) => setDraft(target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.code === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                commit();
              }
              if (event.code === 'Escape' && draft !== null) {
                event.stopPropagation();
                setDraft(null);
              }
            }}
          />
          {action}
        </div>
      )}
    </Field>
  );
}
