import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './Page.module.css';

interface PageProps {
  title: string;
  /** When the heading says more than a tab should. */
  documentTitle?: string;
  /** For the eye in place of the title, as links to the screens beside it; the title stays for those who listen. */
  heading?: ReactNode;
  /** Right of the title: views, filters, the one main action last. */
  actions?: ReactNode;
  /** Above the title, as a way back. */
  above?: ReactNode;
  children: ReactNode;
  /** Text and forms read better narrow. */
  narrow?: boolean;
}

/** Head and body of a screen; names the document too. Show it in every state, so that the heading does not jump. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, heading, actions, above, children, narrow = false } = props;
  return (
    <div className={classes(css.page, narrow && css.narrow)}>
      <title>{`${documentTitle} · Takt`}</title>
      {above}
      <header className={css.head}>
        <h1 className={heading ? 'visually-hidden' : css.title} tabIndex={-1}>
          {title}
        </h1>
        {heading}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
