import type { ThemeRow } from '@takt/contract/creatives.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Figure } from '../analytics/Figure.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import css from './CreativePage.module.css';
import { toTheme } from './links.ts';
import { Lift } from './useThemeColumns.tsx';

interface CreativeThemeProps {
  row: ThemeRow;
  meta: ReportMeta;
  state: ReportState;
}
const told = ['ctr', 'hook_rate', 'hold_rate', 'cpl', 'roas'] as const;

/** What its theme does as a whole, against all creatives together. */
export function CreativeTheme({ row, meta, state }: CreativeThemeProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const name = row.theme || t(($) => $.creatives.noTheme);
  return (
    <section className={`card ${css.theme}`} aria-labelledby="creative-theme">
      <header>
        <h2 id="creative-theme" className={css.title}>
          <Link {...toTheme(row.theme, state.search)}>
            {row.theme === '' ? name : t(($) => $.creatives.page.theme, { theme: name })}
          </Link>
        </h2>
        <p className={css.quiet}>
          {t(($) => $.creatives.count, { count: row.creatives })}
          {row.spend_share !== null &&
            `, ${t(($) => $.creatives.themes.ofSpend, { share: percent(row.spend_share / 100) })}`}
          {'. '}
          {t(($) => $.creatives.page.themeLead)}
        </p>
      </header>
      <dl className={css.lifts}>
        {told.map((measure) => (
          <div key={measure}>
            <dt>{t(($) => $.measures.names[measure])}</dt>
            <dd>
              <Figure measure={measure} figures={row.figures} meta={meta} state={state} of={name} />{' '}
              <Lift lift={row.lift[measure] ?? null} measure={measure} meta={meta} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
