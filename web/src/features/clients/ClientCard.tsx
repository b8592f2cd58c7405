import { type Client, clientFields, clientKind } from '@takt/contract/clients.ts';
import { IconExternalLink, IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { Section } from '../../ui/Section.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { SaveState } from '../tasks/panel/SaveState.tsx';
import css from './ClientCard.module.css';
import { shortAddress, telephone } from './clients.ts';
import { PlaceField } from './PlaceField.tsx';
import type { ClientActs } from './useClientActs.ts';

type TextName = 'name' | 'contact_person' | 'email' | 'phone' | 'website' | 'external_id';

/** As the contract has it. */
const longest: Record<TextName, number> = {
  name: 200,
  contact_person: 200,
  email: 254,
  phone: 50,
  website: 300,
  external_id: 100,
};

/** Who the client is; each field is saved as it is left. */
export function ClientCard({ client, acts }: { client: Client; acts: ClientActs }) {
  const { t } = useTranslation();
  const { dayOf } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const dialled = telephone(client.phone);

  const text = (name: TextName, type: 'text' | 'email' | 'tel' | 'url', action?: ReactNode) => (
    <PlaceField
      label={t(($) => $.clients.field[name])}
      type={type}
      value={client[name] ?? ''}
      placeholder={t(($) => $.clients.field.empty)}
      maxLength={longest[name]}
      hint={name === 'external_id' ? t(($) => $.clients.field.externalHint) : undefined}
      problem={(given) => problemOf(name, given)}
      onSave={(given) => {
        // What is blank is no id, and no two clients share it.
        const now = name === 'external_id' ? given || null : given;
        acts.change(client, { [name]: now }, { [name]: client[name] });
      }}
      action={action}
    />
  );
  return (
    <Section id="client" title={t(($) => $.clients.card)} aside={<SaveState all={[acts.saving]} />}>
      <div className={css.fields}>
        {text('name', 'text')}
        <Field label={t(($) => $.clients.field.kind)}>
          {(field) => (
            <NativeSelect
              {...field}
              value={client.kind}
              onChange={({ target }) =>
                acts.change(client, { kind: clientKind.parse(target.value) }, { kind: client.kind })
              }
            >
              {clientKind.options.map((one) => (
                <option key={one} value={one}>
                  {t(($) => $.clients.kind[one])}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {text('contact_person', 'text')}
        {text(
          'email',
          'email',
          client.email !== '' && (
            <Way href={`mailto:${client.email}`} name={client.email}>
              <IconMail aria-hidden="true" />
            </Way>
          ),
        )}
        {text(
          'phone',
          'tel',
          dialled !== null && (
            <Way href={dialled} name={client.phone}>
              <IconPhone aria-hidden="true" />
            </Way>
          ),
        )}
        {text(
          'website',
          'url',
          client.website !== '' && (
            <Way href={client.website} name={shortAddress(client.website)} outside>
              <IconExternalLink aria-hidden="true" />
            </Way>
          ),
        )}
        <PersonSelect
          label={t(($) => $.clients.field.owner_id)}
          placeholder={t(($) => $.clients.field.nobody)}
          value={client.owner_id}
          onChange={(owner_id) => acts.change(client, { owner_id }, { owner_id: client.owner_id })}
          clearable
        />
        {text('external_id', 'text')}
      </div>
      <p className={css.added}>
        {`${t(($) => $.clients.field.created)}: ${dayOf(client.created_at, timezone)}`}
      </p>
    </Section>
  );

  function problemOf(name: TextName, given: string): string | undefined {
    if (name === 'name' && given === '') return t(($) => $.clients.nameRequired);
    if (name === 'email' && !clientFields.email.safeParse(given).success)
      return t(($) => $.clients.emailWrong);
    if (name === 'website' && !clientFields.website.safeParse(given).success)
      return t(($) => $.clients.websiteWrong);
    return undefined;
  }
}

interface WayProps {
  href: string;
  name: string;
  outside?: boolean;
  children: ReactNode;
}

/** A letter, a call, a page. */
function Way({ href, name, outside = false, children }: WayProps) {
  return (
    <a
      href={href}
      aria-label={name}
      title={name}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
    >
      {children}
    </a>
  );
}
