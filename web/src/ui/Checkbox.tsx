import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
}

/** Something that is agreed to or chosen; what acts at once is a Switch. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className={css.row}>
      <input {...input} type="checkbox" className={css.box} />
      <span>{label}</span>
    </label>
  );
}
