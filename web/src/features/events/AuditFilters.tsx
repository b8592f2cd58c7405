import { type EventKind, eventKind } from '@takt/contract/events.ts';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { DateRangePicker } from '../../ui/pickers/DateRangePicker.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { groupsOf, kindName } from './kinds.ts';
import css from './events.module.css';
import type { AuditSearch } from './search.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (part: AuditSearch) => void;
  onClear: () => void;
}

export function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTranslation();
  const { today, firstDayOfWeek } = useCalendar();
  const { scope = 'administration', kind, person, from, to } = search;
  const filtered = [kind, person, from, to].some((one) => one !== undefined);
  const scopes = ['administration', 'all'] as const;
  return (
    <div role="search" aria-label={t(($) => $.audit.filters)} className={css.filters}>
      <div className={css.first}>
        <Segmented
          label={t(($) => $.audit.scope)}
          options={scopes.map((value) => ({ value, label: t(($) => $.audit.scopes[value]) }))}
          value={scope}
          onChange={(next) =>
            onChange({
              scope: next === 'all' ? 'all' : undefined,
              // A kind of the daily work is not among those of the administration.
              kind: undefined,
            })
          }
        />
        {filtered && (
          <Button variant="ghost" onClick={onClear}>
            <IconFilterOff aria-hidden="true" />
            {t(($) => $.audit.clear)}
          </Button>
        )}
      </div>
      <Field label={t(($) => $.audit.kind)}>
        {(control) => (
          <NativeSelect
            {...control}
            value={kind ?? ''}
            onChange={({ target }) => onChange({ kind: eventKind.safeParse(target.value).data })}
          >
            <option value="">{t(($) => $.audit.anyKind)}</option>
            {groupsOf(scope).map(({ group, kinds }) => (
              <optgroup key={group} label={t(($) => $.audit.groups[group])}>
                {kinds.map((one: EventKind) => (
                  <option key={one} value={one}>
                    {kindName(one, t)}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        )}
      </Field>
      <PersonSelect
        label={t(($) => $.audit.person)}
        placeholder={t(($) => $.audit.anyone)}
        value={person ?? null}
        onChange={(id) => onChange({ person: id ?? undefined })}
        clearable
      />
      <div className={css.period}>
        <Field label={t(($) => $.organisations.range)}>
          {() => (
            <DateRangePicker
              label={t(($) => $.organisations.range)}
              value={{ from: from ?? null, to: to ?? null }}
              onChange={(range) => onChange({ from: range.from ?? undefined, to: range.to ?? undefined })}
              today={today}
              firstDayOfWeek={firstDayOfWeek}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
