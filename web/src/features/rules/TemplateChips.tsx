import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { type Template, templateNames } from './rules.ts';
import css from './rules.module.css';

/** Rules that many begin with: one of them fills the form. */
export function TemplateChips({ onChoose }: { onChoose: (template: Template) => void }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t(($) => $.rules.templates.title)} className={css.chips}>
      {templateNames.map((name) => (
        <Button key={name} variant="outline" size="sm" onClick={() => onChoose(name)}>
          {t(($) => $.rules.templates[name])}
        </Button>
      ))}
    </div>
  );
}
