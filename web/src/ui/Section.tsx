import type { ReactNode, Ref } from 'react';
import css from './Section.module.css';

interface SectionProps {
  /** Where a link with this hash leads. */
  id: string;
  title: string;
  /** Beside the title: a state in a word. */
  aside?: ReactNode;
  lead?: ReactNode;
  /** Takes the focus when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** A titled part of a long screen. */
export function Section({ id, title, aside, lead, titleRef, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`card ${css.section}`}>
      <header className={css.head}>
        <h2 id={`${id}-title`} ref={titleRef} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </header>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
      {children}
    </section>
  );
}
