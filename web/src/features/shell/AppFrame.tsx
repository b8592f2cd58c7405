import type { Organisation } from '@takt/contract/organisations.ts';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useLiveOrganisation } from '../organisations/useLiveOrganisation.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './AppFrame.module.css';
import { OrganisationLogo } from './OrganisationLogo.tsx';
import { Sidebar } from './Sidebar.tsx';

/** Another organisation is another frame: nothing that a screen keeps goes along. */
export function AppFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const organisation = useOrganisation();
  useLiveOrganisation();
  return (
    <Frame key={organisation.id} organisation={organisation}>
      {children}
    </Frame>
  );
}

/** Sidebar and content; on narrow screens the sidebar waits in a drawer behind the top bar. */
function Frame({ organisation, children }: { organisation: Organisation; children: ReactNode }) {
  const { t } = useTranslation();
  // The platform's own modal: focus inside, Escape, return of the focus.
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <div className={css.app}>
      <div className={css.side}>
        <Sidebar organisation={organisation} />
      </div>
      <header className={css.top}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(($) => $.shell.openMenu)}
          onClick={() => drawer.current?.showModal()}
        >
          <IconMenu2 aria-hidden="true" />
        </Button>
        <OrganisationLogo name={organisation.name} />
        <span className={css.name}>{organisation.name}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the mouse alone: the keyboard has Escape, which the platform listens to */}
      <dialog
        ref={drawer}
        className={css.drawer}
        aria-label={t(($) => $.shell.menu)}
        onClick={(event) => {
          // The veil is the dialog itself; everything else is inside.
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className={css.inside}>
          <Sidebar organisation={organisation} onNavigate={close} />
        </div>
      </dialog>
      <main id="content" className={css.main}>
        {children}
      </main>
    </div>
  );
}
