import type { ReactNode } from 'react';
import css from './PartHead.module.css';

interface PartHeadProps {
  title: string;
  /** How many there are, where there are some. */
  count?: number | string | false;
  /** What can be done. */
  children?: ReactNode;
}

/** The line above a part of a task. */
export function PartHead({ title, count = false, children }: PartHeadProps) {
  return (
    <div className={css.head}>
      <h3 className={css.title}>{title}</h3>
      {count !== false && <span className={css.count}>{count}</span>}
      {children}
    </div>
  );
}
