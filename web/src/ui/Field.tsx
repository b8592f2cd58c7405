import { type ReactNode, useId } from 'react';
import css from './Field.module.css';

/** What every field wrapper understands; `error` is a sentence, or nothing. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Only marks the label; whether the form goes out is decided elsewhere. */
  required?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FrameProps extends FieldProps {
  /** Right of the hint, as a character counter. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Ties a label, a hint and an error to one control. */
export function Field({ label, hint, error, required, aside, children }: FrameProps) {
  const id = useId();
  const notes = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required && (
          <span className={css.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      {(hint !== undefined || aside !== undefined) && (
        <div className={css.below}>
          {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
          {aside !== undefined && <span className={css.aside}>{aside}</span>}
        </div>
      )}
    </div>
  );
}
