import type { Client } from '@takt/contract/clients.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import fieldCss from '../../ui/Field.module.css';
import { Section } from '../../ui/Section.tsx';
import { withField } from './clients.ts';
import cardCss from './ClientCard.module.css';
import css from './CustomFields.module.css';
import { PlaceField } from './PlaceField.tsx';
import type { ClientActs } from './useClientActs.ts';

/** What a company wants to know of its clients besides. */
export function CustomFields({ client, acts }: { client: Client; acts: ClientActs }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { custom_fields: fields } = client;
  const names = Object.keys(fields);
  const save = (custom_fields: Client['custom_fields']) =>
    acts.change(client, { custom_fields }, { custom_fields: fields });
  return (
    <Section
      id="client-fields"
      title={t(($) => $.clients.custom.title)}
      aside={
        !adding && (
          <Button
            variant="ghost"
            size="icon"
            className={css.add}
            aria-label={t(($) => $.clients.custom.add)}
            title={t(($) => $.clients.custom.add)}
            onClick={() => setAdding(true)}
          >
            <IconPlus aria-hidden="true" />
          </Button>
        )
      }
    >
      {names.length === 0 && !adding && <p className={css.none}>{t(($) => $.clients.custom.none)}</p>}
      <div className={cardCss.fields}>
        {names.map((name) => (
          <PlaceField
            key={name}
            label={name}
            type="text"
            value={fields[name] ?? ''}
            placeholder={t(($) => $.clients.field.empty)}
            maxLength={1000}
            problem={() => undefined}
            onSave={(value) => save(withField(fields, name, { name, value }))}
            action={
              <Button
                variant="ghost"
                size="icon"
                aria-label={t(($) => $.clients.custom.remove, { name })}
                title={t(($) => $.clients.custom.remove, { name })}
                onClick={() => save(withField(fields, name, null))}
              >
                <IconX aria-hidden="true" />
              </Button>
            }
          />
        ))}
      </div>
      {adding && (
        <NewField
          taken={names}
          onSave={(name, value) => {
            save({ ...fields, [name]: value });
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </Section>
  );
}

interface NewFieldProps {
  taken: readonly string[];
  onSave: (name: string, value: string) => void;
  onCancel: () => void;
}

function NewField({ taken, onSave, onCancel }: NewFieldProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const twice = taken.includes(name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !twice) onSave(name.trim(), value.trim());
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <input
        autoFocus
        className={fieldCss.control}
        aria-label={t(($) => $.clients.custom.name)}
        aria-invalid={twice || undefined}
        placeholder={t(($) => $.clients.custom.name)}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {twice && <p className={fieldCss.error}>{t(($) => $.clients.custom.twice)}</p>}
      <input
        className={fieldCss.control}
        aria-label={t(($) => $.clients.custom.newValue)}
        placeholder={t(($) => $.clients.custom.newValue)}
        maxLength={1000}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <div className={css.acts}>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t(($) => $.ui.cancel)}
        </Button>
        <Button type="submit" size="sm" disabled={name.trim() === '' || twice}>
          {t(($) => $.ui.save)}
        </Button>
      </div>
    </form>
  );
}
