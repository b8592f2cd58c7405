import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../auth/auth.ts';
import { foundPeopleQuery } from '../../members/api.ts';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import type { People } from '../usePeople.ts';
import css from './QuickAdd.module.css';

interface AssigneeChoiceProps {
  people: People;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** More than anybody looks through: from here on one types. */
const FEW = 200;

/** Who is to do it: one of a few is chosen, one of many is found. */
export function AssigneeChoice({ people, value, onChange }: AssigneeChoiceProps) {
  const { t } = useTranslation();
  if (people.size > FEW) return <AssigneeSearch people={people} value={value} onChange={onChange} />;
  return (
    <select
      className={css.choice}
      aria-label={t(($) => $.tasks.field.assignee)}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{t(($) => $.tasks.field.nobody)}</option>
      {[...people.values()]
        .filter(({ id, active }) => active || id === value)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  );
}

/** The platform's own list of suggestions, with those whom the server has found. */
function AssigneeSearch({ people, value, onChange }: AssigneeChoiceProps) {
  const { t } = useTranslation();
  const { id: orgId } = useOrganisation();
  const id = useId();
  const chosen = people.get(value ?? '')?.name ?? '';
  const [text, setText] = useState(chosen);
  const found = useQuery(foundPeopleQuery(orgId, text === chosen ? '' : text.trim())).data ?? [];
  const suggestions = found.map((person) => ({
    id: person.id,
    name: nameOf(person),
    text: `${nameOf(person)} · ${person.email}`,
  }));
  return (
    <>
      <input
        className={css.choice}
        aria-label={t(($) => $.tasks.field.assignee)}
        placeholder={t(($) => $.tasks.field.nobody)}
        list={id}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          const taken = suggestions.find((one) => one.text === target.value);
          setText(taken?.name ?? target.value);
          if (taken) onChange(taken.id);
          if (target.value === '') onChange(null);
        }}
        // What was typed and not taken is nobody.
        onBlur={() => setText(chosen)}
      />
      <datalist id={id}>
        {suggestions.map((one) => (
          <option key={one.id}>{one.text}</option>
        ))}
      </datalist>
    </>
  );
}
