import { connectionSettings, type ConnectorName } from '@takt/contract/sources.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { Field } from '../../ui/Field.tsx';
import fieldCss from '../../ui/Field.module.css';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { goalsOf, platforms, type Reading } from './sources.ts';
import css from './sources.module.css';

const levels = ['campaign', 'ad_group', 'ad'] as const;
const hours = [1, 3, 6, 12, 24];
const attributions = connectionSettings.shape.attribution.unwrap();

interface ReadingFieldsProps {
  connector: ConnectorName;
  value: Reading;
  onChange: (value: Reading) => void;
}

/** What is read of an account, how often, and what counts: the rest of the platform's choices is its own. */
export function ReadingFields({ connector, value, onChange }: ReadingFieldsProps) {
  const { t } = useTranslation();
  const { firstDayOfWeek } = useCalendar();
  const { choices } = platforms[connector];
  const change = (part: Partial<Reading>) => onChange({ ...value, ...part });
  return (
    <>
      <fieldset className={css.levels}>
        <legend>{t(($) => $.sources.settings.levels)}</legend>
        {levels.map((level) => (
          <Checkbox
            key={level}
            label={t(($) => $.sources.levels[level])}
            checked={value.levels.includes(level)}
            onChange={({ target }) =>
              change({
                levels: levels.filter((one) => (one === level ? target.checked : value.levels.includes(one))),
              })
            }
          />
        ))}
        <p className={value.levels.length === 0 ? css.problem : css.soft}>
          {value.levels.length === 0
            ? t(($) => $.sources.settings.noLevels)
            : t(($) => $.sources.settings.levelsHint)}
        </p>
      </fieldset>
      <div className={css.pair}>
        <Field label={t(($) => $.sources.settings.every)}>
          {(control) => (
            <NativeSelect
              {...control}
              value={value.every_hours}
              onChange={({ target }) => change({ every_hours: Number(target.value) })}
            >
              {[...new Set([...hours, value.every_hours])]
                .toSorted((a, b) => a - b)
                .map((count) => (
                  <option key={count} value={count}>
                    {count === 1
                      ? t(($) => $.sources.settings.everyHour)
                      : t(($) => $.sources.settings.everyHours, { count })}
                  </option>
                ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t(($) => $.sources.settings.since)} hint={t(($) => $.sources.settings.sinceHint)}>
          {({ id }) => (
            <DayPicker
              id={id}
              className={fieldCss.control ?? ''}
              label={t(($) => $.sources.settings.since)}
              empty={t(($) => $.sources.settings.sinceEmpty)}
              value={value.since}
              onChange={(since) => change({ since })}
              firstDayOfWeek={firstDayOfWeek}
            />
          )}
        </Field>
      </div>
      {choices.includes('actions') && (
        <div className={css.pair}>
          <TextField
            label={t(($) => $.sources.settings.leadsAction)}
            hint={t(($) => $.sources.settings.actionHint)}
            maxLength={120}
            value={value.leads_action ?? ''}
            onChange={({ target }) => change({ leads_action: target.value || null })}
          />
          <TextField
            label={t(($) => $.sources.settings.conversionsAction)}
            maxLength={120}
            value={value.conversions_action ?? ''}
            onChange={({ target }) => change({ conversions_action: target.value || null })}
          />
        </div>
      )}
      {choices.includes('goals') && (
        <>
          <div className={css.pair}>
            <GoalsField goals={value.goals} onChange={(goals) => change({ goals })} />
            <Field label={t(($) => $.sources.settings.attribution)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={value.attribution}
                  onChange={({ target }) =>
                    change({ attribution: attributions.safeParse(target.value).data ?? 'AUTO' })
                  }
                >
                  {attributions.options.map((one) => (
                    <option key={one} value={one}>
                      {t(($) => $.sources.settings.attributions[one])}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
          </div>
          <Switch
            label={t(($) => $.sources.settings.vat)}
            hint={t(($) => $.sources.settings.vatHint)}
            checked={value.include_vat}
            onChange={({ target }) => change({ include_vat: target.checked })}
          />
        </>
      )}
    </>
  );
}

/** As it is typed; what is no list of numbers changes nothing and is told. */
function GoalsField({ goals, onChange }: { goals: readonly string[]; onChange: (goals: string[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(goals.join(', '));
  return (
    <TextField
      label={t(($) => $.sources.settings.goals)}
      hint={t(($) => $.sources.settings.goalsHint)}
      error={goalsOf(text) === null ? t(($) => $.sources.settings.wrongGoals) : undefined}
      inputMode="numeric"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const next = goalsOf(target.value);
        if (next !== null) onChange(next);
      }}
    />
  );
}
