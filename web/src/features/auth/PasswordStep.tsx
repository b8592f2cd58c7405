import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { useLogin } from './api.ts';
import { useAuth } from './AuthProvider.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import css from './auth.module.css';

interface PasswordStepProps {
  email: string;
  /** The password was right, and a code is due. */
  onSecondStep: (ticket: string, email: string) => void;
}

export function PasswordStep({ email, onSecondStep }: PasswordStepProps) {
  const { t } = useTranslation();
  const auth = useAuth();
  const login = useLogin();
  const { register, handleSubmit, setError, formState, watch } = useForm({
    defaultValues: { email, password: '' },
  });
  const typed = watch('email');
  const submit = handleSubmit((given) =>
    login.mutate(given, {
      onSuccess: (ticket) => {
        if (ticket !== null) onSecondStep(ticket, given.email);
      },
      onError: (error) => showFieldErrors(error, ['email', 'password'], setError),
    }),
  );
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
          <SignInFailure error={login.error} sentence={auth.error} email={typed} />
        )}
        <TextField
          label={t(($) => $.auth.email)}
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder={t(($) => $.auth.emailPlaceholder)}
          autoFocus={email === ''}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <div className={css.password}>
          <PasswordField
            label={t(($) => $.auth.password)}
            autoComplete="current-password"
            autoFocus={email !== ''}
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <Link to="/forgot-password" search={{ email: typed.trim() || undefined }} className={css.forgot}>
            {t(($) => $.auth.forgot)}
          </Link>
        </div>
        <Button type="submit" size="lg" busy={login.isPending}>
          {login.isPending ? t(($) => $.auth.signingIn) : t(($) => $.auth.signIn)}
        </Button>
      </form>
    </CentredCard>
  );
}
