import { IconChevronLeft, IconChevronRight, IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import css from './TaskCalendar.module.css';
import { type CalendarSpan, turned } from './weeks.ts';

interface CalendarHeadProps {
  day: string;
  span: CalendarSpan;
  today: string;
  weeks: readonly (readonly string[])[];
  onDay: (day: string) => void;
  onSpan: (span: CalendarSpan) => void;
  /** Whether the tasks without days are shown. */
  drawer: boolean;
  onDrawer: () => void;
}

/** Which days are shown. */
export function CalendarHead({
  day,
  span,
  today,
  weeks,
  onDay,
  onSpan,
  drawer,
  onDrawer,
}: CalendarHeadProps) {
  const { t } = useTranslation();
  const { locale, dayRange } = useFormats();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  const [week = []] = weeks;
  const title = span === 'month' ? month : dayRange(week[0] ?? day, week[6] ?? day);
  return (
    <div className={css.head}>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.views.calendar.previous)}
        onClick={() => onDay(turned(day, span, -1))}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </Button>
      <Button variant="outline" onClick={() => onDay(today)}>
        {t(($) => $.views.calendar.today)}
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.views.calendar.next)}
        onClick={() => onDay(turned(day, span, 1))}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </Button>
      <h2 className={css.month} aria-live="polite">
        {title}
      </h2>
      <Segmented
        label={t(($) => $.views.calendar.span)}
        value={span}
        onChange={onSpan}
        options={[
          { value: 'month', label: t(($) => $.views.calendar.month) },
          { value: 'week', label: t(($) => $.views.calendar.week) },
        ]}
      />
      <Button
        variant="outline"
        aria-pressed={drawer}
        className={drawer ? (css.pressed ?? '') : ''}
        onClick={onDrawer}
      >
        <IconInbox size={16} aria-hidden="true" />
        {t(($) => $.views.calendar.unscheduled)}
      </Button>
    </div>
  );
}
