import type { User } from '@takt/contract/users.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useUpdateProfile } from './useUpdateProfile.ts';
import { AvatarField } from './AvatarField.tsx';
import css from './users.module.css';

const fields = ['first_name', 'last_name', 'username'] as const;

export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { first_name: user.first_name, last_name: user.last_name, username: user.username },
  });
  const { errors, dirtyFields, isDirty } = formState;

  const submit = handleSubmit((given) => {
    const changed = Object.fromEntries(
      fields.filter((field) => dirtyFields[field]).map((field) => [field, given[field]]),
    );
    update.mutate(changed, {
      onSuccess: ({ first_name, last_name, username }) => {
        reset({ first_name, last_name, username });
        toast({ title: t(($) => $.account.profile.saved) });
      },
      onError: (error) => showFieldErrors(error, fields, setError),
    });
  });

  return (
    <Section id="about" title={t(($) => $.account.profile.user)}>
      <AvatarField user={user} />
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {update.isError && (
          <Refused error={update.error} fallback={t(($) => $.account.profile.failed)} fields={fields} />
        )}
        <div className={css.pair}>
          <TextField
            label={t(($) => $.auth.firstName)}
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register('first_name')}
          />
          <TextField
            label={t(($) => $.auth.lastName)}
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register('last_name')}
          />
        </div>
        <TextField
          label={t(($) => $.account.profile.username)}
          hint={t(($) => $.account.profile.usernameHint)}
          autoComplete="username"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <div className={css.actions}>
          <Button type="submit" busy={update.isPending} disabled={!isDirty}>
            {update.isPending ? t(($) => $.ui.saving) : t(($) => $.ui.save)}
          </Button>
          {isDirty && !update.isPending && (
            <Button variant="ghost" onClick={() => reset()}>
              {t(($) => $.ui.cancel)}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
