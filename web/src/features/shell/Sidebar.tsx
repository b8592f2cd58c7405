import type { Organisation } from '@takt/contract/organisations.ts';
import {
  IconBuilding,
  IconChartHistogram,
  IconDatabase,
  IconFolders,
  IconLayoutKanban,
  IconSun,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from './AccountMenu.tsx';
import { OrganisationSwitcher } from './OrganisationSwitcher.tsx';
import css from './Sidebar.module.css';

interface SidebarProps {
  organisation: Organisation;
  /** The drawer closes when a link was taken. */
  onNavigate?: (() => void) | undefined;
}

export function Sidebar({ organisation, onNavigate }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <div className={css.sidebar}>
      <OrganisationSwitcher organisation={organisation} onNavigate={onNavigate} />
      <nav aria-label={t(($) => $.shell.mainNavigation)} className={css.links}>
        <ul>
          <Entry to="/" icon={IconSun} label={t(($) => $.shell.myDay)} exact onClick={onNavigate} />
          <Entry to="/tasks" icon={IconLayoutKanban} label={t(($) => $.tasks.title)} onClick={onNavigate} />
          <Entry to="/projects" icon={IconFolders} label={t(($) => $.projects.title)} onClick={onNavigate} />
        </ul>
        <p id="nav-analytics" className={css.group}>
          {t(($) => $.shell.analytics)}
        </p>
        <ul aria-labelledby="nav-analytics">
          <Entry
            to="/analytics/overview"
            icon={IconChartHistogram}
            label={t(($) => $.shell.overview)}
            onClick={onNavigate}
          />
          <Entry to="/data" icon={IconDatabase} label={t(($) => $.shell.data)} onClick={onNavigate} />
        </ul>
        <ul className={css.bottom}>
          <Entry to="/team" icon={IconUsers} label={t(($) => $.shell.team)} onClick={onNavigate} />
          <Entry
            to="/organization"
            icon={IconBuilding}
            label={t(($) => $.shell.organisation)}
            onClick={onNavigate}
          />
        </ul>
      </nav>
      <AccountMenu onNavigate={onNavigate} />
    </div>
  );
}

interface EntryProps {
  to: NonNullable<LinkProps['to']>;
  icon: TablerIcon;
  label: string;
  exact?: boolean;
  onClick?: (() => void) | undefined;
}

function Entry({ to, icon: Icon, label, exact = false, onClick }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className={css.link}
        activeProps={{ className: css.on }}
        activeOptions={{ exact, includeSearch: false }}
        onClick={onClick}
      >
        <Icon size={18} stroke={1.7} aria-hidden="true" />
        {label}
      </Link>
    </li>
  );
}
