import type { Pace } from '@takt/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { barOf, toneOf } from './pace.ts';
import css from './pace.module.css';

/** What is done of the plan, and a mark where it should be by the last known day. */
export function PaceBar({ pace }: { pace: Pace }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const bar = barOf(pace);
  if (!bar) return <span className={classes(css.bar, css.empty)} />;
  const done = Number(pace.fact) / Number(pace.plan);
  return (
    <span
      role="img"
      aria-label={t(($) => $.plans.pace.bar, { value: formats.percent(done, 0) })}
      className={classes(css.bar, css[toneOf(pace)])}
    >
      <span className={css.done} style={{ width: `${bar.done * 100}%` }} />
      {bar.due !== null && bar.due < 1 && <span className={css.due} style={{ left: `${bar.due * 100}%` }} />}
    </span>
  );
}
