import type { Pace } from '@takt/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { toneOf } from './pace.ts';
import css from './pace.module.css';
import { monthName } from './plans.ts';

/** «План: отстаём» */
export function PaceWord({ pace, month }: { pace: Pace; month: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = pace.pace === null ? '—' : formats.percent(pace.pace / 100, 0);
  return (
    <span
      className={classes(css.word, css[toneOf(pace)])}
      title={t(($) => $.plans.pace.badgeHint, { month: monthName(formats.locale, month), value: share })}
    >
      {t(($) => $.plans.pace.badge, { verdict: t(($) => $.plans.verdict[pace.measure][pace.verdict]) })}
    </span>
  );
}
