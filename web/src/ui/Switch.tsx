import { type ComponentProps, useId } from 'react';
import css from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  checked: boolean;
  label: string;
  /** What it does, in a sentence. */
  hint?: string;
}

/** On or off, with what it does beside it; controlled. */
export function Switch({ checked, label, hint, ...input }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.row}>
      <span className={css.text}>
        <span className={css.label}>{label}</span>
        {hint !== undefined && (
          <span id={id} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={input['aria-label'] ?? label}
        aria-describedby={hint === undefined ? undefined : id}
        className={css.switch}
      />
    </label>
  );
}
