import type { Pace } from '@takt/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { toneOf } from './pace.ts';
import css from './pace.module.css';

/** «96 % темпа, по плану» in the words of what is planned. */
export function PaceText({ pace }: { pace: Pace }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (pace.pace === null) return null;
  return (
    <span
      className={classes(css.word, css[toneOf(pace)])}
      title={
        pace.known_to === null ? undefined : t(($) => $.plans.pace.hint, { day: formats.day(pace.known_to) })
      }
    >
      {`${formats.percent(pace.pace / 100, 0)}, ${t(($) => $.plans.verdict[pace.measure][pace.verdict])}`}
    </span>
  );
}
