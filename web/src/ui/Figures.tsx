import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Figures.module.css';
import { Skeleton } from './Skeleton.tsx';

interface FiguresProps {
  items: readonly {
    name: string;
    value: ReactNode;
    /** Needs attention. */
    bad?: boolean;
  }[];
  /** The figures are on their way. */
  busy?: boolean;
}

/** A few numbers side by side, each with its name. */
export function Figures({ items, busy = false }: FiguresProps) {
  return (
    <dl className={css.figures} aria-busy={busy || undefined}>
      {items.map(({ name, value, bad = false }) => (
        <div key={name} className={css.figure}>
          <dt>{name}</dt>
          <dd className={classes(bad && css.bad)}>{busy ? <Skeleton width={48} height={20} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
