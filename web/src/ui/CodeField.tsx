import type { ComponentProps } from 'react';
import css from './CodeField.module.css';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface CodeFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, 'required' | 'value' | 'onChange' | 'type'> {
  value: string;
  onChange: (digits: string) => void;
  /** All digits are there: typed, pasted in any writing, or filled in by the browser. */
  onComplete?: (digits: string) => void;
}

const DIGITS = 6;

/** A one-time code of six digits. */
export function CodeField({ onChange, onComplete, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      className={css.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
        if (digits === rest.value) return;
        onChange(digits);
        if (digits.length === DIGITS) onComplete?.(digits);
      }}
    />
  );
}
