import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { classes } from './classes.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'bad' | 'warn';

interface BadgeProps {
  tone?: Tone;
  children: ReactNode;
  title?: string | undefined;
  /** A cross that takes the chip away; its name for screen readers. */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
}

export function Badge({ tone = 'neutral', children, title, onRemove, removeLabel, className }: BadgeProps) {
  return (
    <span className={classes(css.badge, css[tone], className)} title={title}>
      {children}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={removeLabel} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  );
}
