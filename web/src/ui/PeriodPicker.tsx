import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../texts/format.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { clampPeriod, type Period, presetPeriod, presets, samePeriod } from './period.ts';
import css from './PeriodPicker.module.css';
import { periodText } from './periodText.ts';
import { Popover } from './Popover.tsx';
import { Skeleton } from './Skeleton.tsx';

const PeriodCalendar = lazy(() => import('./PeriodCalendar.tsx'));

interface PeriodPickerProps {
  value: Period | null;
  onChange: (period: Period) => void;
  /** Where the person's organisation is: `YYYY-MM-DD`; later days can't be chosen. */
  today: string;
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 6;
  /** The screen's own presets, before the common ones. */
  more?: readonly { label: string; period: Period }[];
}

/** A button with the period, a popover with presets and two months; choosing closes it. */
export function PeriodPicker({ value, onChange, today, firstDayOfWeek, more = [] }: PeriodPickerProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const names = t(($) => $.analytics.period.presets, { returnObjects: true });
  const choices = [
    ...more,
    ...presets.map((preset) => ({ label: names[preset], period: presetPeriod(preset, today) })),
  ];
  const choose = (period: Period) => {
    onChange(clampPeriod(period, today));
    setOpen(false);
  };
  const shown = value && periodText(formats, value);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottom-end"
      trigger={
        <Button
          variant="outline"
          className={css.trigger}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={classes(css.shown, !shown && css.none)}>
            {shown && <span className="visually-hidden">{`${t(($) => $.analytics.period.label)}: `}</span>}
            {shown ?? t(($) => $.analytics.period.choose)}
          </span>
          <IconCalendar aria-hidden="true" />
        </Button>
      }
    >
      <div className={css.panel}>
        <div role="group" aria-label={t(($) => $.analytics.period.quick)} className={css.presets}>
          {choices.map(({ label, period }, at) => (
            <button
              key={label}
              type="button"
              className={css.preset}
              aria-pressed={samePeriod(value, period)}
              data-autofocus={at === 0 || undefined}
              onClick={() => choose(period)}
            >
              {label}
            </button>
          ))}
        </div>
        <Suspense fallback={<Waiting />}>
          <PeriodCalendar value={value} onChoose={choose} today={today} firstDayOfWeek={firstDayOfWeek} />
        </Suspense>
      </div>
    </Popover>
  );
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton height={264} />
      <Skeleton height={264} />
    </div>
  );
}
