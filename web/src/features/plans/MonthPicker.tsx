import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import css from './PlansPage.module.css';
import { addMonths, monthName } from './plans.ts';

interface MonthPickerProps {
  month: string;
  /** `YYYY-MM-DD` */
  today: string;
  onChange: (month: string) => void;
}

/** Two years back and one ahead of today, and wherever the shown month is. */
export function MonthPicker({ month, today, onChange }: MonthPickerProps) {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const now = today.slice(0, 7);
  const usual = Array.from({ length: 37 }, (_, i) => addMonths(now, i - 24));
  const months = [...new Set([...usual, month])].toSorted();
  return (
    <span className={css.month} role="group" aria-label={t(($) => $.plans.month.label)}>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.plans.month.previous)}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft aria-hidden="true" />
      </Button>
      <NativeSelect
        aria-label={t(($) => $.plans.month.label)}
        value={month}
        onChange={({ target }) => onChange(target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {monthName(locale, one)}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.plans.month.next)}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight aria-hidden="true" />
      </Button>
    </span>
  );
}
