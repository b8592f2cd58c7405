import { type ReactNode, useId } from 'react';
import css from './home.module.css';

interface PartProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A card of the first screen. */
export function Part({ title, aside, busy = false, children }: PartProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  );
}
