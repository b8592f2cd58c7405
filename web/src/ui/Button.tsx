import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import css from './Button.module.css';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** For a link that looks like a button: `<Link className={buttonClass({ variant: 'outline' })}>`. */
export const buttonClass = (
  { variant = 'default', size = 'default' }: Look = {},
  className?: string,
): string => classes(css.button, css[`variant-${variant}`], css[`size-${size}`], className);

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and takes no clicks; the label stays, so the width does too. */
  busy?: boolean | undefined;
}

/** A plain element, so it may stand in hot rows as well. An `icon` button needs an `aria-label`. */
export function Button({ variant, size, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner className={css.spinner} />}
      {children}
    </button>
  );
}
