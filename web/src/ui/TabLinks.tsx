import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import css from './TabLinks.module.css';

interface TabLinksProps {
  /** Its name for screen readers. */
  label: string;
  items: readonly (Pick<LinkProps, 'to' | 'search'> & { label: ReactNode; exact?: boolean })[];
}

/** Parts of one screen, each with an address of its own; where there is no room for all, they scroll. */
export function TabLinks({ label, items }: TabLinksProps) {
  return (
    <nav aria-label={label} className={css.tabs}>
      <ul>
        {items.map(({ label: name, exact = false, ...target }, index) => (
          <li key={index}>
            <Link
              {...target}
              className={css.tab}
              activeProps={{ className: css.on }}
              // A part that is left out of the address is one too: the tab that is usual says `tab: undefined`.
              activeOptions={{ exact, includeSearch: target.search !== undefined, explicitUndefined: true }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
