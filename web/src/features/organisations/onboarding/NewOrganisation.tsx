import { zodResolver } from '@hookform/resolvers/zod';
import { type Language, language, orgLocale } from '@takt/contract/languages.ts';
import { z } from '@takt/contract/zod.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../../api/formErrors.ts';
import { messageOr } from '../../../api/messages.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCreateOrganisation } from '../api.ts';
import { browserZone, usualCurrency, zoneText } from '../choices.ts';
import { LONGEST_NAME } from '../profile.ts';
import type { Preferences } from '../settings/PreferenceFields.tsx';
import css from './onboarding.module.css';

/** The lists of all zones and currencies come when somebody wants to change what the browser has told. */
const PreferenceFields = lazy(async () => ({
  default: (await import('../settings/PreferenceFields.tsx')).PreferenceFields,
}));

/** A name is enough, and one is there for whoever gives none; the rest is as the browser has it. */
export function NewOrganisation({ amongOthers }: { amongOthers: boolean }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const create = useCreateOrganisation();
  const [preferences, setPreferences] = useState(() =>
    usualPreferences(language.catch('ru').parse(i18n.language)),
  );
  const [changing, setChanging] = useState(false);
  const form = z.object({
    name: z
      .string()
      .trim()
      .max(
        LONGEST_NAME,
        t(($) => $.organisations.nameTooLong),
      ),
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '' },
  });
  const failed = t(($) => $.organisations.failedToCreate);
  const submit = handleSubmit(({ name }) =>
    create.mutate(
      { name: name || t(($) => $.organisations.newNameUsual), preferences },
      {
        onSuccess: () => {
          toast({
            title: t(($) => $.organisations.created),
            description: t(($) => $.organisations.createdLead),
          });
          void navigate({ to: '/' });
        },
        onError: (error) => {
          showFieldErrors(error, ['name'], setError);
          toast({ variant: 'destructive', title: t(($) => $.problems.error), description: failed });
        },
      },
    ),
  );
  const change = (part: Partial<Preferences>) =>
    setPreferences((now) => {
      const next = { ...now, ...part };
      // The usual currency follows the language until somebody has chosen another.
      const follows = part.locale !== undefined && now.currency === usualCurrency(now.locale);
      return follows ? { ...next, currency: usualCurrency(next.locale) } : next;
    });

  return (
    <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
      {amongOthers && <h2 className={css.heading}>{t(($) => $.organisations.newOrganisation)}</h2>}
      {create.isError && <Alert variant="destructive">{messageOr(create.error, failed)}</Alert>}
      <TextField
        label={t(($) => $.organisations.newName)}
        placeholder={t(($) => $.organisations.newNameUsual)}
        // Among other ways in it is not the first to be taken.
        autoFocus={!amongOthers}
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      {changing ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <PreferenceFields value={preferences} onChange={change} />
        </Suspense>
      ) : (
        <p className={css.defaults}>
          <span>
            {t(($) => $.organisations.defaults, {
              zone: zoneText(preferences.timezone),
              currency: preferences.currency,
              language: t(($) => $.organisations.locales[preferences.locale]),
            })}
          </span>
          <Button variant="link" size="sm" onClick={() => setChanging(true)}>
            {t(($) => $.organisations.changeDefaults)}
          </Button>
        </p>
      )}
      <Button type="submit" size="lg" variant={amongOthers ? 'outline' : 'default'} busy={create.isPending}>
        {create.isPending ? t(($) => $.organisations.creating) : t(($) => $.organisations.create)}
      </Button>
    </form>
  );
}

function usualPreferences(shown: Language): Preferences {
  const locale = orgLocale.options.find((one) => one.startsWith(shown)) ?? 'ru-RU';
  return {
    timezone: browserZone(),
    currency: usualCurrency(locale),
    locale,
    week_start: locale === 'en-US' ? 'sunday' : 'monday',
  };
}
