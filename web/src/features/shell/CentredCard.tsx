import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import css from './CentredCard.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';

interface CentredCardProps {
  title: string;
  lead?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  /** Under the card: the way to the neighbouring screen. */
  below?: ReactNode;
  /** Right of the brand, as signing out. */
  corner?: ReactNode;
}

/** Screens outside of the frame: one card, one thing to do. */
export function CentredCard({ title, lead, icon, children, below, corner }: CentredCardProps) {
  return (
    <div className={css.ground}>
      <title>{`${title} · Takt`}</title>
      <header className={css.top}>
        <Brand />
        {corner}
      </header>
      <main id="content" className={css.main}>
        <div className={css.card}>
          {icon !== undefined && (
            <span className={css.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          <div>
            <h1 className={css.title} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && <p className={css.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        {below !== undefined && <div className={css.below}>{below}</div>}
      </main>
      <footer className={css.foot}>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
