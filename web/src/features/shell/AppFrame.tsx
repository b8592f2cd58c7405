import type { Organisation } from '@takt/contract/organisations.ts';
import { IconBell, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateFormat } from '../../texts/dateFormat.ts';
import { withTexts } from '../../texts/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useUnread } from '../notifications/useUnread.ts';
import { useLiveOrganisation } from '../organisations/useLiveOrganisation.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import css from './AppFrame.module.css';
import { OrganisationLogo } from './OrganisationLogo.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UnreadCount } from './UnreadCount.tsx';
import { useGlobalKeys } from './useGlobalKeys.ts';

const loadPalette = async () => {
  const { CommandPalette } = await withTexts(['search'], import('../search/CommandPalette.tsx'));
  return { default: CommandPalette };
};
const CommandPalette = lazy(loadPalette);
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));

/** ms: by then whatever the screen itself needs has come. */
const FIRST_PICTURE = 2000;

/** Another organisation is another frame: nothing that a screen keeps goes along. */
export function AppFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const organisation = useOrganisation();
  useLiveOrganisation();
  const { date_format: dateFormat } = organisation.preferences;
  useLayoutEffect(() => showDateFormat(dateFormat), [dateFormat]);
  return (
    <Frame key={organisation.id} organisation={organisation}>
      {children}
    </Frame>
  );
}

type Over = 'search' | 'create' | 'shortcuts' | null;

/** Sidebar and content; on narrow screens the sidebar waits in a drawer behind the top bar. */
function Frame({ organisation, children }: { organisation: Organisation; children: ReactNode }) {
  const { t } = useTranslation();
  const unread = useUnread();
  const [over, setOver] = useState<Over>(null);
  // The platform's own modal: focus inside, Escape, return of the focus.
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  const search = () => {
    close();
    setOver('search');
  };
  useGlobalKeys({
    onSearch: search,
    onCreate: () => setOver('create'),
    onHelp: () => setOver('shortcuts'),
  });
  useEffect(afterwards, []);
  return (
    <div className={css.app}>
      <div className={css.side}>
        <Sidebar organisation={organisation} unread={unread} onSearch={search} />
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
        <Button variant="ghost" size="icon" aria-label={t(($) => $.shell.search)} onClick={search}>
          <IconSearch aria-hidden="true" />
        </Button>
        <Link to="/inbox" className={buttonClass({ variant: 'ghost', size: 'icon' }, css.bell)}>
          <IconBell aria-hidden="true" />
          <span className="visually-hidden">{t(($) => $.shell.screens.inbox)}</span>
          <span className={css.unread}>
            <UnreadCount unread={unread} />
          </span>
        </Link>
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
          <Sidebar organisation={organisation} unread={unread} onSearch={search} onNavigate={close} />
        </div>
      </dialog>
      <main id="content" className={css.main}>
        {children}
      </main>
      <Suspense>
        {(over === 'search' || over === 'create') && (
          <CommandPalette creating={over === 'create'} onClose={() => setOver(null)} />
        )}
        {over === 'shortcuts' && <Shortcuts onClose={() => setOver(null)} />}
      </Suspense>
    </div>
  );
}

/** The palette is to open at once when it is wanted, and to cost nothing until then. */
function afterwards(): () => void {
  const timer = setTimeout(() => void loadPalette(), FIRST_PICTURE);
  return () => clearTimeout(timer);
}
