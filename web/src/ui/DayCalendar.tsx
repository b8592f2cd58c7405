import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pl.js';
import 'dayjs/locale/ru.js';
import { DatePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import css from './DayCalendar.module.css';

interface DayCalendarProps {
  value: string | null;
  onChoose: (day: string | null) => void;
  firstDayOfWeek: 0 | 1 | 6;
}

/** Loaded with the first opening of a picker, as the calendar of periods is. */
export default function DayCalendar({ value, onChoose, firstDayOfWeek }: DayCalendarProps) {
  const { t, i18n } = useTranslation();
  return (
    <DatePicker
      value={value}
      onChange={onChoose}
      {...(value === null ? {} : { defaultDate: value })}
      minDate="1900-01-01"
      maxDate="2199-12-31"
      locale={i18n.language}
      firstDayOfWeek={firstDayOfWeek}
      ariaLabels={t(($) => $.ui.calendar, { returnObjects: true })}
      classNames={{ day: css.day }}
    />
  );
}
