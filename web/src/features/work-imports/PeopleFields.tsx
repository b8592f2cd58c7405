import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import css from './WorkImportPage.module.css';
import { withPerson, type MappingProps } from './workImports.ts';

/** More than these are shown when asked for; those whom nobody knows come first. */
const FIRST = 9;

/** Who of the organisation is meant by the names in the file. */
export function PeopleFields({ file, draft, onDraft }: MappingProps) {
  const { t } = useTranslation();
  const [all, showAll] = useState(false);
  // As the file had them: whoever is found now keeps his place.
  const known = new Map(file.people.map(({ text, user_id }) => [text, user_id]));
  const sorted = draft.people.toSorted(
    (a, b) => Number((known.get(a.text) ?? null) !== null) - Number((known.get(b.text) ?? null) !== null),
  );
  const shown = all ? sorted : sorted.slice(0, FIRST);
  const unknown = draft.people.filter(({ user_id }) => user_id === null).length;
  return (
    <section className={css.part} aria-labelledby="import-people">
      <h3 id="import-people">{t(($) => $.workImports.people.title)}</h3>
      <p>
        {t(($) => $.workImports.people.lead)}{' '}
        {unknown > 0 && `${t(($) => $.workImports.people.unknown, { count: unknown })}.`}
      </p>
      <div className={css.pairs}>
        {shown.map(({ text, user_id }) => (
          <PersonSelect
            key={text}
            label={text}
            placeholder={t(($) => $.workImports.people.nobody)}
            value={user_id}
            onChange={(id) => onDraft(withPerson(draft, text, id))}
            clearable
          />
        ))}
      </div>
      {shown.length < sorted.length && (
        <Button variant="link" size="sm" onClick={() => showAll(true)}>
          {`${t(($) => $.workImports.people.more)} (${sorted.length})`}
        </Button>
      )}
    </section>
  );
}
