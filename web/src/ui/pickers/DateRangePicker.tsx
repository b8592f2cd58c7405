import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import css from '../PeriodPicker.module.css';
import { Popover } from '../Popover.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { CustomDays } from './CustomDays.tsx';
import own from './DateRangePicker.module.css';
import { calendarLimits, customNames, type DateRange, rangeOf, rangePresets, sameRange } from './ranges.ts';

const PeriodCalendar = lazy(() => import('../PeriodCalendar.tsx'));

interface DateRangePickerProps {
  /** Its name for screen readers. */
  label: string;
  /** Either end may be open; both are where nothing is chosen. */
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** `YYYY-MM-DD`, where the organisation is. */
  today: string;
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 6;
}

/** A button with two ends, a popover with named ranges, numbers of days and a calendar of 120 years. */
export function DateRangePicker({ label, value, onChange, today, firstDayOfWeek }: DateRangePickerProps) {
  const { t } = useTranslation();
  const { longDay } = useFormats();
  const [open, setOpen] = useState(false);
  const names = t(($) => $.ui.range.presets, { returnObjects: true });
  const isEmpty = value.from === null && value.to === null;
  const ends = {
    from: value.from === null ? t(($) => $.ui.range.early) : longDay(value.from),
    to: value.to === null ? t(($) => $.ui.range.continuous) : longDay(value.to),
  };
  const choose = (range: DateRange) => {
    onChange(range);
    setOpen(false);
  };
  const { min, max } = calendarLimits(today);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottom-end"
      trigger={
        <Button
          variant="outline"
          className={classes(css.trigger, own.trigger)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className={classes(css.shown, isEmpty && css.none)}>
            <span className="visually-hidden">{`${label}: `}</span>
            {`${ends.from} – ${ends.to}`}
          </span>
          <IconCalendar aria-hidden="true" />
        </Button>
      }
    >
      <div className={css.panel}>
        <div className={own.side}>
          <div role="group" aria-label={t(($) => $.ui.range.quick)} className={css.presets}>
            {rangePresets.map((preset, at) => {
              const range = rangeOf(preset, today, firstDayOfWeek);
              return (
                <button
                  key={preset}
                  type="button"
                  className={css.preset}
                  aria-pressed={sameRange(value, range)}
                  data-autofocus={at === 0 || undefined}
                  onClick={() => choose(range)}
                >
                  {names[preset]}
                </button>
              );
            })}
          </div>
          {customNames.map((kind) => (
            <CustomDays key={kind} kind={kind} value={value} onChange={onChange} today={today} />
          ))}
          {!isEmpty && (
            <Button variant="ghost" size="sm" onClick={() => choose({ from: null, to: null })}>
              {t(($) => $.ui.clear)}
            </Button>
          )}
        </div>
        <Suspense fallback={<Skeleton width={252} height={264} />}>
          <PeriodCalendar
            key={`${value.from} ${value.to}`}
            value={value.from !== null && value.to !== null ? { from: value.from, to: value.to } : null}
            onChoose={choose}
            today={today}
            firstDayOfWeek={firstDayOfWeek}
            min={min}
            max={max}
          />
        </Suspense>
      </div>
    </Popover>
  );
}
