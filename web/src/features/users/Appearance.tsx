import { language } from '@takt/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useTheme } from '../../ui/useTheme.ts';
import { ownNames } from '../shell/LanguageSwitch.tsx';
import { useThemeNames } from '../shell/useThemeNames.ts';
import { useLanguage } from './useLanguage.ts';
import css from './users.module.css';

/** Chosen here, seen at once: nothing to save. */
export function Appearance() {
  const { t } = useTranslation();
  const { current, choose } = useLanguage();
  const { theme, chooseTheme } = useTheme();
  return (
    <Section id="view" title={t(($) => $.account.profile.view)}>
      <div className={css.choices}>
        <span className={css.choice} aria-hidden="true">
          {t(($) => $.auth.language)}
        </span>
        <Segmented
          label={t(($) => $.auth.language)}
          options={language.options.map((value) => ({
            value,
            label: <span lang={value}>{ownNames[value]}</span>,
          }))}
          value={current}
          onChange={choose}
        />
        <span className={css.choice} aria-hidden="true">
          {t(($) => $.auth.theme)}
        </span>
        <Segmented
          label={t(($) => $.auth.theme)}
          options={useThemeNames()}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
    </Section>
  );
}
