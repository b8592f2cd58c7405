import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { useLogin } from './api.ts';
import { useAuth } from './AuthProvider.tsx';
import { Redirect } from './Redirect.tsx';
import css from './auth.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const { redirect } = useSearch({ from: '/login' });
  const auth = useAuth();
  const login = useLogin();
  const { register, handleSubmit, setError, formState, getValues } = useForm({
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit((given) =>
    login.mutate(given, { onError: (error) => showFieldErrors(error, ['email', 'password'], setError) }),
  );

  if (auth.loading) return <Waiting label={t(($) => $.auth.checking)} fullPage />;
  if (auth.isAuthenticated) return <Redirect href={redirect ?? '/'} />;

  const unverified = login.error instanceof ApiError && login.error.code === 'unverified';
  return (
    <CentredCard
      title={t(($) => $.auth.signInTitle)}
      lead={t(($) => $.auth.signInLead)}
      below={
        <>
          {t(($) => $.auth.noAccount)} <Link to="/register">{t(($) => $.auth.register)}</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {auth.error !== null && !login.isPending && (
          <Alert variant="destructive">
            <p>{auth.error}</p>
            {unverified && (
              <Link to="/verify-email" search={{ email: getValues('email') }}>
                {t(($) => $.auth.newLetter)}
              </Link>
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.auth.email)}
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder={t(($) => $.auth.emailPlaceholder)}
          autoFocus
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t(($) => $.auth.password)}
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" busy={login.isPending}>
          {login.isPending ? t(($) => $.auth.signingIn) : t(($) => $.auth.signIn)}
        </Button>
      </form>
    </CentredCard>
  );
}
