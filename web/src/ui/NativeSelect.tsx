import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import fieldCss from './Field.module.css';
import css from './NativeSelect.module.css';

/** The platform's own select, for many choices side by side: type to find, nothing to load. Needs a label or a name. */
export function NativeSelect({ className, ...select }: ComponentProps<'select'>) {
  return <select {...select} className={classes(fieldCss.control, css.select, className)} />;
}
