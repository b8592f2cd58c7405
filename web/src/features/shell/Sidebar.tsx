import type { Organisation } from '@takt/contract/organisations.ts';
import {
  IconAddressBook,
  IconBell,
  IconBuilding,
  IconChartHistogram,
  IconChartPie,
  IconCoins,
  IconDatabase,
  IconFolders,
  IconLayoutKanban,
  IconPhoto,
  IconSearch,
  IconSpeakerphone,
  IconSun,
  IconTargetArrow,
  IconTrash,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { commandKey } from './commandKey.ts';
import { OrganisationSwitcher } from './OrganisationSwitcher.tsx';
import { holds, menuOf, type Screen, type ScreenId } from './screens.ts';
import css from './Sidebar.module.css';
import { UnreadCount } from './UnreadCount.tsx';

const icons: Partial<Record<ScreenId, TablerIcon>> = {
  home: IconSun,
  inbox: IconBell,
  tasks: IconLayoutKanban,
  projects: IconFolders,
  clients: IconAddressBook,
  analytics: IconChartHistogram,
  campaigns: IconSpeakerphone,
  creatives: IconPhoto,
  marketing: IconChartPie,
  sales: IconCoins,
  plans: IconTargetArrow,
  data: IconDatabase,
  team: IconUsers,
  organisation: IconBuilding,
  trash: IconTrash,
};

interface SidebarProps {
  organisation: Organisation;
  unread: number | undefined;
  onSearch: () => void;
  /** The drawer closes when a link was taken. */
  onNavigate?: (() => void) | undefined;
}

export function Sidebar({ organisation, unread, onSearch, onNavigate }: SidebarProps) {
  const { t } = useTranslation();
  const entry = (screen: Screen) => (
    <Entry key={screen.id} screen={screen} onClick={onNavigate}>
      {screen.id === 'inbox' && <UnreadCount unread={unread} />}
    </Entry>
  );
  return (
    <div className={css.sidebar}>
      <OrganisationSwitcher organisation={organisation} onNavigate={onNavigate} />
      <button type="button" className={css.search} onClick={onSearch}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span className={css.name}>{t(($) => $.shell.search)}</span>
        <span className={css.kbd} aria-hidden="true">
          <Kbd>{commandKey('K')}</Kbd>
        </span>
      </button>
      <nav aria-label={t(($) => $.shell.mainNavigation)} className={css.links}>
        <ul>{menuOf('work').map(entry)}</ul>
        <p id="nav-analytics" className={css.group}>
          {t(($) => $.shell.analytics)}
        </p>
        <ul aria-labelledby="nav-analytics">{menuOf('analytics').map(entry)}</ul>
        <ul className={css.bottom}>{menuOf('company').map(entry)}</ul>
      </nav>
      <AccountMenu onNavigate={onNavigate} />
    </div>
  );
}

interface EntryProps {
  screen: Screen;
  onClick?: (() => void) | undefined;
  /** Behind the name. */
  children?: ReactNode;
}

function Entry({ screen, onClick, children }: EntryProps) {
  const { t } = useTranslation();
  const { id, to } = screen;
  const Icon = icons[id];
  const on = useLocation({ select: ({ pathname }) => holds(screen, pathname) });
  return (
    <li>
      <Link
        to={to}
        className={classes(css.link, on && css.on)}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onClick}
      >
        {Icon && <Icon size={18} stroke={1.7} aria-hidden="true" />}
        {t(($) => $.shell.screens[id])}
        {children}
      </Link>
    </li>
  );
}
