import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';
import css from './Field.module.css';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'required'> {}

/** With react-hook-form: `<TextField label=… error={errors.name?.message} {...register('name')} />`. */
export function TextField({ label, hint, error, required, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input type="text" {...input} {...control} className={classes(css.control, className)} />}
    </Field>
  );
}
