import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Screen } from '../shell/screens.ts';
import css from './ReportPage.module.css';
import { travelling } from './search.ts';
import type { ReportState } from './useReportState.ts';

interface SectionLinksProps {
  section: readonly Screen[];
  state: ReportState;
}

/** Screens that belong together, in place of a title: period and filters go along. */
export function SectionLinks({ section, state }: SectionLinksProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t(($) => $.reports.frame.section)} className={css.sections}>
      {section.map(({ id, to }) => (
        <Link
          key={id}
          to={to}
          search={travelling(state.search)}
          className={css.section}
          activeProps={{ className: css.on }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(($) => $.shell.screens[id])}
        </Link>
      ))}
    </nav>
  );
}
