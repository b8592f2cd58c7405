import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pl.js';
import 'dayjs/locale/ru.js';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, EARLIEST, type Period } from './period.ts';
import css from './PeriodCalendar.module.css';

interface PeriodCalendarProps {
  value: Period | null;
  onChoose: (period: Period) => void;
  today: string;
  firstDayOfWeek: 0 | 1 | 6;
  /** Ends of what can be chosen; a report has no day before the year 2000 and none after today. */
  min?: string;
  max?: string;
}

/** Loaded with the first opening of a picker: the calendar is heavier than the rest of a screen. */
export default function PeriodCalendar({
  value,
  onChoose,
  today,
  firstDayOfWeek,
  min = EARLIEST,
  max = today,
}: PeriodCalendarProps) {
  const { t, i18n } = useTranslation();
  const [range, setRange] = useState<[string | null, string | null]>([
    value?.from ?? null,
    value?.to ?? null,
  ]);
  return (
    <DatePicker
      type="range"
      value={range}
      onChange={([from, to]) => {
        setRange([from, to]);
        if (from !== null && to !== null) onChoose({ from, to });
      }}
      numberOfColumns={2}
      // The end of the period stands in the right month, so nothing but the future is hidden.
      defaultDate={addMonths(value?.to ?? today, -1)}
      minDate={min}
      maxDate={max}
      allowSingleDateInRange
      locale={i18n.language}
      firstDayOfWeek={firstDayOfWeek}
      ariaLabels={t(($) => $.ui.calendar, { returnObjects: true })}
      className={css.calendar ?? ''}
      classNames={{ day: css.day, levelsGroup: css.months }}
    />
  );
}
