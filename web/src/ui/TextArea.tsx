import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Field, type FieldProps } from './Field.tsx';
import css from './Field.module.css';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'required'> {
  /** The counter's text, as `120/500 символов`: the form knows the value, this element does not keep it. */
  counter?: string;
}

export function TextArea({ label, hint, error, required, counter, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} aside={counter}>
      {(control) => <textarea {...area} {...control} className={classes(css.control, css.area, className)} />}
    </Field>
  );
}
