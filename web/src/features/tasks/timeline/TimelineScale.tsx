import { useFormats } from '../../../texts/format.ts';
import { classes } from '../../../ui/classes.ts';
import type { Scale } from './scale.ts';
import css from './TaskTimeline.module.css';

/** Months, and below them weeks or days; sticks to the top. */
export function TimelineScale({ scale, today }: { scale: Scale; today: string }) {
  const { locale } = useFormats();
  const { zoom, months, steps, width } = scale;
  const month = new Intl.DateTimeFormat(locale, {
    month: zoom === 'quarter' ? 'short' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <div className={css.scale} style={{ width: `calc(var(--side) + ${width}px)` }} aria-hidden="true">
      <div className={css.corner} />
      <div className={css.months}>
        {months.map(({ day, at, width: wide }) => (
          <span key={day} className={css.month} style={{ left: at, width: wide }}>
            <span className={css.monthName}>{month.format(new Date(`${day}T00:00:00Z`))}</span>
          </span>
        ))}
      </div>
      <div className={css.steps}>
        {steps.map(({ day, at, width: wide }) => (
          <span
            key={day}
            className={classes(css.step, zoom === 'week' && day === today && css.todayStep)}
            style={{ left: at, width: wide }}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  );
}
