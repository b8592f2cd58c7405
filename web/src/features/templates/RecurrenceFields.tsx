import type { Recurrence } from '@takt/contract/templates.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { DayField } from '../tasks/panel/DayField.tsx';
import css from './templates.module.css';
import { intervalText, newRecurrence, recurrenceText, weekdayName } from './templates.ts';

interface RecurrenceFieldsProps {
  value: Recurrence | null;
  paused: boolean;
  onChange: (rule: Recurrence | null) => void;
  onPause: (paused: boolean) => void;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const kinds = ['never', 'day', 'week', 'month'] as const;

/** How often the task makes itself, as a rule and as the sentence that says it. */
export function RecurrenceFields({ value, paused, onChange, onPause }: RecurrenceFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { today } = useCalendar();
  const label = t(($) => $.templates.recurrence);
  return (
    <fieldset className={css.rule}>
      <legend className={css.legend}>{label}</legend>
      <Segmented
        label={label}
        options={kinds.map((kind) => ({ value: kind, label: t(($) => $.templates.kinds[kind]) }))}
        value={value?.every ?? 'never'}
        onChange={(kind) =>
          onChange(kind === 'never' ? null : newRecurrence(kind, value?.starts_on ?? today))
        }
      />
      {value && (
        <>
          <div className={css.pair}>
            <Field label={t(($) => $.templates.interval)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={value.interval}
                  onChange={({ target }) => onChange({ ...value, interval: Number(target.value) })}
                >
                  {Array.from({ length: 52 }, (_, index) => (
                    <option key={index} value={index + 1}>
                      {intervalText(value.every, index + 1, t)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            {value.every === 'month' && (
              <Field label={t(($) => $.templates.dayOfMonth)} hint={t(($) => $.templates.dayOfMonthHint)}>
                {(control) => (
                  <NativeSelect
                    {...control}
                    value={value.day_of_month ?? 1}
                    onChange={({ target }) => onChange({ ...value, day_of_month: Number(target.value) })}
                  >
                    {Array.from({ length: 31 }, (_, index) => (
                      <option key={index} value={index + 1}>
                        {index + 1}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            )}
          </div>
          {value.every === 'week' && (
            <div role="group" aria-label={t(($) => $.templates.weekdays)} className={css.week}>
              {WEEK.map((day) => (
                <label key={day} className={css.weekday}>
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    aria-label={weekdayName(day, formats.locale, 'long')}
                    checked={value.weekdays.includes(day)}
                    onChange={() => onChange({ ...value, weekdays: toggled(value.weekdays, day) })}
                  />
                  <span className={css.face}>{weekdayName(day, formats.locale)}</span>
                </label>
              ))}
            </div>
          )}
          <div className={css.pair}>
            <DayField
              label={t(($) => $.templates.startsOn)}
              empty={t(($) => $.tasks.field.noDay)}
              value={value.starts_on}
              onChange={(day) => onChange({ ...value, starts_on: day ?? today })}
            />
            <DayField
              label={t(($) => $.templates.endsOn)}
              empty={t(($) => $.templates.endless)}
              value={value.ends_on}
              onChange={(ends_on) => onChange({ ...value, ends_on })}
            />
          </div>
          <p className={css.sentence}>{recurrenceText(value, t, formats)}</p>
          <Switch
            label={t(($) => $.templates.paused)}
            hint={t(($) => $.templates.pausedHint)}
            checked={paused}
            onChange={({ target }) => onPause(target.checked)}
          />
        </>
      )}
    </fieldset>
  );
}

/** A week without a day would never come. */
function toggled(weekdays: readonly number[], day: number): number[] {
  const next = weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day];
  return next.length === 0 ? [day] : next.toSorted((a, b) => a - b);
}
