import type { User } from '@takt/contract/users.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { nameOf } from '../auth/auth.ts';
import { useUpdateProfile } from './api.ts';
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
        toast({ title: t(($) => $.auth.profileSaved) });
      },
      onError: (error) => showFieldErrors(error, fields, setError),
    });
  });

  return (
    <section aria-labelledby="profile-user" className={`card ${css.section}`}>
      <h2 id="profile-user" className={css.heading}>
        {t(($) => $.auth.profileUser)}
      </h2>
      <div className={css.who}>
        <Avatar name={nameOf(user)} id={user.id} src={user.avatar_url} size={48} decorative />
        <div className={css.names}>
          <p className={css.name}>{nameOf(user)}</p>
          <p className={css.email}>
            {user.email}
            <Badge tone={user.is_verified ? 'good' : 'warn'}>
              {user.is_verified ? t(($) => $.auth.emailVerified) : t(($) => $.auth.emailUnverified)}
            </Badge>
          </p>
        </div>
      </div>
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {update.isError && (
          <Alert variant="destructive">
            {messageOr(
              update.error,
              t(($) => $.auth.profileFailed),
            )}
          </Alert>
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
          label={t(($) => $.auth.username)}
          hint={t(($) => $.auth.usernameHint)}
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
    </section>
  );
}
