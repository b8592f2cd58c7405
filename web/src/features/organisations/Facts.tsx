import type { ReactNode } from 'react';
import css from './organisations.module.css';

/** Names and values in lines. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
