import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { nameOf } from '../auth/auth.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { foundPeopleQuery } from './api.ts';
import css from './PersonSelect.module.css';

interface PersonSelectProps {
  label: string;
  /** Id of the person, null for nobody. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Can't be chosen. */
  except?: string | undefined;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  clearable?: boolean;
  placeholder?: string;
}

/** One person of any number: type a part of the name, the server finds him. */
export function PersonSelect({ value, except, placeholder, ...rest }: PersonSelectProps) {
  const { t } = useTranslation();
  const { id } = useOrganisation();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const chosen = usePeopleOf([value]).get(value ?? '');
  // The field shows the chosen name, and that is nothing to search for.
  const found = useQuery({
    ...foundPeopleQuery(id, text === chosen?.name ? '' : text.trim()),
    enabled: asked,
  });
  const people = new Map(
    (found.data ?? [])
      .filter((person) => person.id !== except)
      .map((person) => [person.id, { name: nameOf(person), email: person.email, avatar: person.avatar_url }]),
  );
  // Whoever has the place is shown, even while nothing is known about him.
  if (value !== null && !people.has(value))
    people.set(value, {
      name: chosen?.name ?? t(($) => $.ui.unknown),
      email: '',
      avatar: chosen?.avatar ?? null,
    });
  return (
    <SelectField
      {...rest}
      value={value}
      searchable
      onSearch={setText}
      onOpen={() => setAsked(true)}
      placeholder={placeholder ?? t(($) => $.ui.findPerson)}
      nothing={
        found.isFetching
          ? t(($) => $.ui.searching)
          : found.isError
            ? t(($) => $.ui.peopleFailed)
            : t(($) => $.ui.nothingFound)
      }
      options={[...people].map(([one, { name }]) => ({ value: one, label: name }))}
      renderOption={(one) => {
        const person = people.get(one);
        return (
          person && (
            <span className={css.person}>
              <Avatar name={person.name} id={one} src={person.avatar} size={24} decorative />
              <span className={css.text}>
                <span className={css.name}>{person.name}</span>
                <span className={css.email}>{person.email}</span>
              </span>
            </span>
          )
        );
      }}
    />
  );
}
