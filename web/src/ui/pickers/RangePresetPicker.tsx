import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../Button.tsx';
import { Menu } from '../Menu.tsx';
import { type Period, samePeriod } from '../period.ts';
import { daysUpTo, shortPresets } from './ranges.ts';

interface RangePresetPickerProps {
  /** Its name for screen readers. */
  label: string;
  value: Period | null;
  onChange: (period: Period) => void;
  /** `YYYY-MM-DD`, where the organisation is. */
  today: string;
}

/** A button with the range as day and short month, a menu of 7, 30 and 90 days up to today. */
export function RangePresetPicker({ label, value, onChange, today }: RangePresetPickerProps) {
  const { t } = useTranslation();
  const { dayRange } = useFormats();
  return (
    <Menu
      trigger={
        <Button variant="outline">
          <span className="visually-hidden">{`${label}: `}</span>
          {value ? dayRange(value.from, value.to) : t(($) => $.ui.range.choose)}
          <IconChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          items: shortPresets.map((days) => {
            const period = daysUpTo(days, today);
            return {
              label: t(($) => $.ui.range.days, { count: days }),
              checked: samePeriod(value, period),
              onSelect: () => onChange(period),
            };
          }),
        },
      ]}
    />
  );
}
