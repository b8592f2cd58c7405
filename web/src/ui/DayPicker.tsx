import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../texts/format.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import css from './DayPicker.module.css';
import { Popover } from './Popover.tsx';
import { Skeleton } from './Skeleton.tsx';

const DayCalendar = lazy(() => import('./DayCalendar.tsx'));

interface DayPickerProps {
  /** Its name for screen readers. */
  label: string;
  /** Said where there is no day. */
  empty: string;
  /** `YYYY-MM-DD` */
  value: string | null;
  onChange: (day: string | null) => void;
  /** 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 6;
  id?: string;
  className?: string;
}

/** A button with a day, a popover with a month; in the language of the interface, whatever the browser's is. */
export function DayPicker({ label, empty, value, onChange, firstDayOfWeek, id, className }: DayPickerProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const [open, setOpen] = useState(false);
  const shown = value === null ? empty : day(value);
  const choose = (next: string | null) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          id={id}
          className={classes(css.trigger, value === null && css.none, className)}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`${label}: ${shown}`}
          onClick={() => setOpen(!open)}
        >
          <span className={css.text}>{shown}</span>
          <IconCalendar size={16} aria-hidden="true" className={css.icon} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton width={252} height={276} />}>
        <DayCalendar value={value} onChoose={choose} firstDayOfWeek={firstDayOfWeek} />
      </Suspense>
      {value !== null && (
        <Button variant="ghost" size="sm" className={css.clear} onClick={() => choose(null)}>
          {t(($) => $.ui.clear)}
        </Button>
      )}
    </Popover>
  );
}
