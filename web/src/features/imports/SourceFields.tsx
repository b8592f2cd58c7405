import type { ImportKind } from '@takt/contract/import-fields.ts';
import type { UploadedFile } from '@takt/contract/imports.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { type Draft, OTHER, saysItself } from './mapping.ts';
import css from './wizard.module.css';

const known: Readonly<Record<ImportKind, readonly string[]>> = {
  ads: [
    'yandex_direct',
    'vk',
    'google',
    'facebook',
    'instagram',
    'tiktok',
    'telegram',
    'yandex_metrica',
    'bitrix24',
    OTHER,
  ],
  deals: ['crm', 'bitrix24', 'amocrm', OTHER],
  touches: ['site', 'yandex_metrica', OTHER],
  paths: ['paths', OTHER],
};
const usualCurrencies = ['RUB', 'USD', 'EUR', 'PLN', 'KZT', 'BYN'];
const OWN = 'own';

interface SourceFieldsProps {
  file: UploadedFile;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** Whose figures they are, and in what money, where the file does not say. */
export function SourceFields({ file, draft, onDraft }: SourceFieldsProps) {
  const { t } = useTranslation();
  const asksCurrency = draft.kind !== 'touches' && !saysItself(draft, 'currency') && file.currency === null;
  return (
    <div className={css.fields}>
      <PlatformField
        key={draft.kind}
        options={known[draft.kind]}
        hint={draft.kind === 'ads' ? t(($) => $.data.wizard.platformHint) : undefined}
        value={draft.platform}
        onChange={(platform) => onDraft({ ...draft, platform })}
      />
      {draft.kind === 'touches' && (
        <TimeZoneField value={draft.time_zone} onChange={(zone) => onDraft({ ...draft, time_zone: zone })} />
      )}
      {asksCurrency && (
        <CurrencyField value={draft.currency} onChange={(currency) => onDraft({ ...draft, currency })} />
      )}
    </div>
  );
}

interface ValueProps {
  value: string;
  onChange: (value: string) => void;
}

interface PlatformFieldProps extends ValueProps {
  options: readonly string[];
  hint: string | undefined;
}

function PlatformField({ options, hint, value, onChange }: PlatformFieldProps) {
  const { t } = useTranslation();
  const nameOf = usePlatformName();
  const [own, setOwn] = useState(value !== '' && !options.includes(value));
  return (
    <>
      <Field label={t(($) => $.data.wizard.platform)} hint={hint} required>
        {(control) => (
          <NativeSelect
            {...control}
            value={own ? OWN : value}
            onChange={({ target }) => {
              setOwn(target.value === OWN);
              onChange(target.value === OWN ? '' : target.value);
            }}
          >
            <option value="" disabled>
              {t(($) => $.data.wizard.choosePlatform)}
            </option>
            {options.map((platform) => (
              <option key={platform} value={platform}>
                {nameOf(platform)}
              </option>
            ))}
            <option value={OWN}>{t(($) => $.data.wizard.platformOther)}</option>
          </NativeSelect>
        )}
      </Field>
      {own && (
        <TextField
          label={t(($) => $.data.wizard.platformName)}
          required
          autoFocus
          maxLength={60}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}

interface TimeZoneFieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Where the clock stood that wrote the moments; the organisation's own, unless somebody says otherwise. */
function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const { timezone } = useOrganisation().preferences;
  const zones = [...new Set([timezone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Field label={t(($) => $.data.wizard.timeZone)} hint={t(($) => $.data.wizard.timeZoneHint)}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value ?? timezone}
          onChange={({ target }) => onChange(target.value === timezone ? undefined : target.value)}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function CurrencyField({ value, onChange }: ValueProps) {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const { currency } = useOrganisation().preferences;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const first = [...new Set([currency, ...usualCurrencies])];
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code));
  const option = (code: string) => (
    <option key={code} value={code}>
      {`${code} — ${names.of(code) ?? code}`}
    </option>
  );
  return (
    <Field label={t(($) => $.data.wizard.currency)} hint={t(($) => $.data.wizard.currencyHint)} required>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {first.map(option)}
          <optgroup label={t(($) => $.data.wizard.currencies)}>{rest.map(option)}</optgroup>
        </NativeSelect>
      )}
    </Field>
  );
}
