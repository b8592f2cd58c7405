import { type Organisation, preferences } from '@takt/contract/organisations.ts';
import { useTranslation } from 'react-i18next';
import { todayIn } from '../../../texts/days.ts';
import { inFigures } from '../../../texts/dateFormat.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import css from '../organisations.module.css';
import { letterKinds, weekdayName, weekdays } from './work.ts';

type Preferences = Organisation['preferences'];
interface WorkFieldsProps {
  value: Preferences;
  onChange: (part: Partial<Preferences>) => void;
}

const USUAL = 'DD.MM.YYYY';
const dateFormats = preferences.shape.date_format.unwrap().options;

/** How days are written, when people work, what letters there are at all. */
export function WorkFields({ value, onChange }: WorkFieldsProps) {
  const { t, i18n } = useTranslation();
  const { working_hours: hours, notifications, timezone } = value;
  const today = todayIn(timezone);
  const setHours = (part: Partial<typeof hours>) => onChange({ working_hours: { ...hours, ...part } });
  return (
    <>
      <SelectField
        label={t(($) => $.organisations.dateFormat)}
        hint={t(($) => $.organisations.dateFormatHint)}
        options={dateFormats.map((one) => ({ value: one, label: inFigures(today, one) }))}
        value={value.date_format ?? USUAL}
        onChange={(date_format) => date_format !== null && onChange({ date_format })}
      />
      <div className={css.pair}>
        <ClockField
          label={t(($) => $.organisations.workStart)}
          value={hours.start}
          onChange={(start) => setHours({ start })}
        />
        <ClockField
          label={t(($) => $.organisations.workEnd)}
          value={hours.end}
          onChange={(end) => setHours({ end })}
        />
      </div>
      <fieldset className={css.choice}>
        <legend>{t(($) => $.organisations.workDays)}</legend>
        <div className={css.days}>
          {weekdays.map((day) => {
            const on = hours.days.includes(day);
            return (
              <Checkbox
                key={day}
                label={weekdayName(day, i18n.language)}
                aria-label={weekdayName(day, i18n.language, 'long')}
                checked={on}
                // A week without a working day would never remind of anything.
                disabled={on && hours.days.length === 1}
                onChange={({ target }) =>
                  setHours({
                    days: weekdays.filter((one) => (one === day ? target.checked : hours.days.includes(one))),
                  })
                }
              />
            );
          })}
        </div>
        <p className={css.hint}>{t(($) => $.organisations.workingHoursHint)}</p>
      </fieldset>
      <fieldset className={css.choice}>
        <legend>{t(($) => $.organisations.letters)}</legend>
        <p className={css.hint}>{t(($) => $.organisations.lettersLead)}</p>
        {letterKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(($) => $.organisations.letterKinds[kind])}
            hint={t(($) => $.organisations.letterHints[kind])}
            checked={notifications[kind]}
            onChange={({ target }) =>
              onChange({ notifications: { ...notifications, [kind]: target.checked } })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

interface ClockFieldProps {
  label: string;
  /** `09:00` */
  value: string;
  onChange: (value: string) => void;
}

const halfHours = Array.from({ length: 48 }, (_, nth) => {
  const hour = String(Math.floor(nth / 2)).padStart(2, '0');
  return `${hour}:${nth % 2 === 0 ? '00' : '30'}`;
});

/** Not the platform's own field: it writes times in the language of the browser. */
function ClockField({ label, value, onChange }: ClockFieldProps) {
  const times = halfHours.includes(value) ? halfHours : [...halfHours, value].toSorted();
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
