import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import css from './analytics.module.css';
import { type Change, showChange } from './measures.ts';

/** A change by sign, colour and, for those who see no colour, a word. */
export function ChangeBadge({ change, plain = false }: { change: Change | null; plain?: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!change) {
    return (
      <span className={classes(css.change, css.none, plain && css.plain)}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{t(($) => $.measures.change.none)}</span>
      </span>
    );
  }
  const value = showChange(formats, change);
  return (
    <span className={classes(css.change, css[change.tone], plain && css.plain)}>
      {change.unit === 'points' ? t(($) => $.measures.change.points, { value }) : value}
      {change.tone === 'good' && <Word>{t(($) => $.measures.change.good)}</Word>}
      {change.tone === 'bad' && <Word>{t(($) => $.measures.change.bad)}</Word>}
    </span>
  );
}

function Word({ children }: { children: string }) {
  return <span className="visually-hidden">{` (${children})`}</span>;
}
