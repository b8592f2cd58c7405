import { type Language, language } from '@takt/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { useLanguage } from '../users/useLanguage.ts';
import css from './LanguageSwitch.module.css';

/** Each language by its own name: who needs the switch can't read the others. */
export const ownNames: Record<Language, string> = { ru: 'Русский', en: 'English', pl: 'Polski' };

export function LanguageSwitch() {
  const { t } = useTranslation();
  const { current, choose } = useLanguage();
  return (
    <div role="group" aria-label={t(($) => $.auth.language)} className={css.switch}>
      {language.options.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === current}
          className={classes(css.one, one === current && css.on)}
          onClick={() => choose(one)}
        >
          {ownNames[one]}
        </button>
      ))}
    </div>
  );
}
