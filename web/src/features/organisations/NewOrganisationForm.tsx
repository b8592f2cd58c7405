import { zodResolver } from '@hookform/resolvers/zod';
import { type OrgLocale, orgLocale } from '@takt/contract/languages.ts';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from '@takt/contract/zod.ts';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCreateOrganisation } from './api.ts';
import { browserZone, currencyOptions, usualCurrency, zoneOptions } from './choices.ts';
import css from './organisations.module.css';

const LONGEST_NAME = 150;

export function NewOrganisationForm() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateOrganisation();
  const locale = orgLocale.options.find((one) => one.startsWith(i18n.language)) ?? 'ru-RU';
  const form = z.object({
    name: z
      .string()
      .trim()
      .min(
        1,
        t(($) => $.organisations.nameRequired),
      )
      .max(
        LONGEST_NAME,
        t(($) => $.organisations.nameTooLong),
      ),
    locale: orgLocale,
    timezone: z.string(),
    currency: z.string(),
  });
  const { register, control, handleSubmit, setError, formState, setValue, getFieldState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '', locale, timezone: browserZone(), currency: usualCurrency(locale) },
  });

  const submit = handleSubmit(({ name, ...preferences }) =>
    create.mutate(
      { name, preferences },
      {
        onSuccess: () => void navigate({ to: '/' }),
        onError: (error) => showFieldErrors(error, ['name'], setError),
      },
    ),
  );
  const chooseLocale = (next: OrgLocale | null) => {
    if (!next) return;
    setValue('locale', next);
    // The usual currency follows until somebody has chosen one.
    if (!getFieldState('currency').isDirty) setValue('currency', usualCurrency(next));
  };

  return (
    <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
      {create.isError && (
        <Alert variant="destructive">
          {messageOr(
            create.error,
            t(($) => $.organisations.failedToCreate),
          )}
        </Alert>
      )}
      <TextField
        label={t(($) => $.organisations.newName)}
        placeholder={t(($) => $.organisations.newNamePlaceholder)}
        required
        autoFocus
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <Controller
        name="locale"
        control={control}
        render={({ field }) => (
          <SelectField
            label={t(($) => $.organisations.language)}
            hint={t(($) => $.organisations.languageHint)}
            options={orgLocale.options.map((value) => ({
              value,
              label: t(($) => $.organisations.locales[value]),
            }))}
            value={field.value}
            onChange={chooseLocale}
          />
        )}
      />
      <Controller
        name="timezone"
        control={control}
        render={({ field }) => (
          <SelectField
            label={t(($) => $.organisations.timezone)}
            hint={t(($) => $.organisations.timezoneHint)}
            options={zoneOptions(i18n.language)}
            value={field.value}
            onChange={(zone) => zone !== null && field.onChange(zone)}
            searchable
          />
        )}
      />
      <Controller
        name="currency"
        control={control}
        render={({ field }) => (
          <SelectField
            label={t(($) => $.organisations.currency)}
            hint={t(($) => $.organisations.currencyHint)}
            options={currencyOptions(i18n.language)}
            value={field.value}
            onChange={(currency) => currency !== null && field.onChange(currency)}
            searchable
          />
        )}
      />
      <Button type="submit" size="lg" busy={create.isPending}>
        {create.isPending ? t(($) => $.organisations.creating) : t(($) => $.organisations.create)}
      </Button>
    </form>
  );
}
