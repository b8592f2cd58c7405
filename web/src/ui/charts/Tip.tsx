import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './charts.module.css';

interface TipProps {
  /** px or percent from the left edge of the picture; the tip stands on the side that has room. */
  left: number | string;
  top?: number | string;
  isRight: boolean;
  /** Its foot stands on the picture's upper edge. */
  isAbove?: boolean;
  children: ReactNode;
}

/** Beside what the mouse or the keyboard is on. The live sentence says the same to screen readers. */
export function Tip({ left, top, isRight, isAbove = false, children }: TipProps) {
  return (
    <div
      className={classes(css.tip, isRight && css.tipLeft, isAbove && css.tipAbove)}
      style={{ left, ...(top === undefined ? {} : { top }) }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}
