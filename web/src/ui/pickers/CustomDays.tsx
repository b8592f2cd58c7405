import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldCss from '../Field.module.css';
import { classes } from '../classes.ts';
import css from './DateRangePicker.module.css';
import { customDays, type CustomRange, customRanges, type DateRange } from './ranges.ts';

interface CustomDaysProps {
  kind: CustomRange;
  value: DateRange;
  onChange: (range: DateRange) => void;
  today: string;
}

/** A number of days with its words after it: «7 days up to today». The range follows while it is typed. */
export function CustomDays({ kind, value, onChange, today }: CustomDaysProps) {
  const { t } = useTranslation();
  const id = useId();
  const days = customDays(kind, value, today);
  // While it is typed, the field is nothing for a moment.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className={css.custom}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        className={classes(fieldCss.control, css.number)}
        value={typed ?? days ?? ''}
        placeholder="–"
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '') onChange(customRanges[kind](target.valueAsNumber, today));
        }}
      />
      <label htmlFor={id}>{t(($) => $.ui.range.custom[kind])}</label>
    </div>
  );
}
