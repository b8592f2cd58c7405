import { orgLocale } from '@takt/contract/languages.ts';
import { type Organisation, weekStart } from '@takt/contract/organisations.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/SelectField.tsx';
import { currencyOptions, zoneOptions } from '../choices.ts';

/** What is chosen when an organisation is created; the rest has its usual values until somebody changes them. */
export type Preferences = Pick<
  Organisation['preferences'],
  'timezone' | 'currency' | 'locale' | 'week_start'
>;
interface PreferenceFieldsProps {
  value: Preferences;
  onChange: (part: Partial<Preferences>) => void;
}

export function PreferenceFields({ value, onChange }: PreferenceFieldsProps) {
  const { t, i18n } = useTranslation();
  const zones = useMemo(() => zoneOptions(i18n.language), [i18n.language]);
  const currencies = useMemo(() => currencyOptions(i18n.language), [i18n.language]);
  return (
    <>
      <SelectField
        label={t(($) => $.organisations.timezone)}
        hint={t(($) => $.organisations.timezoneHint)}
        options={zones}
        value={value.timezone}
        onChange={(timezone) => timezone !== null && onChange({ timezone })}
        searchable
      />
      <SelectField
        label={t(($) => $.organisations.currency)}
        hint={t(($) => $.organisations.currencyHint)}
        options={currencies}
        value={value.currency}
        onChange={(currency) => currency !== null && onChange({ currency })}
        searchable
      />
      <SelectField
        label={t(($) => $.organisations.language)}
        hint={t(($) => $.organisations.languageHint)}
        options={orgLocale.options.map((one) => ({
          value: one,
          label: t(($) => $.organisations.locales[one]),
        }))}
        value={value.locale}
        onChange={(locale) => locale !== null && onChange({ locale })}
      />
      <SelectField
        label={t(($) => $.organisations.weekStart)}
        hint={t(($) => $.organisations.weekStartHint)}
        options={weekStart.options.map((one) => ({
          value: one,
          label: t(($) => $.organisations.weekStarts[one]),
        }))}
        value={value.week_start}
        onChange={(week_start) => week_start !== null && onChange({ week_start })}
      />
    </>
  );
}
