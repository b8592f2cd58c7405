import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { showFieldErrors } from '../../api/formErrors.ts';
import { registrationMessageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { useRegister } from './api.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import css from './auth.module.css';

const empty = { first_name: '', last_name: '', email: '', password: '' };
const fields = ['first_name', 'last_name', 'email', 'password'] as const;

export function RegisterPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const registration = useRegister();
  const { register, handleSubmit, setError, formState, watch } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const submit = handleSubmit((given) =>
    registration.mutate(given, {
      onSuccess: () => void navigate({ to: '/verify-email', search: { email: given.email.trim() } }),
      onError: (error) => showFieldErrors(error, fields, setError),
    }),
  );

  return (
    <CentredCard
      title={t(($) => $.auth.registerTitle)}
      lead={t(($) => $.auth.registerLead)}
      below={
        <>
          {t(($) => $.auth.haveAccount)} <Link to="/login">{t(($) => $.auth.signIn)}</Link>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {registration.isError && !fields.some((field) => fieldError(registration.error, field)) && (
          <Alert variant="destructive">{registrationMessageOf(registration.error)}</Alert>
        )}
        <div className={css.pair}>
          <TextField
            label={t(($) => $.auth.firstName)}
            autoComplete="given-name"
            autoFocus
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
          label={t(($) => $.auth.email)}
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder={t(($) => $.auth.emailPlaceholder)}
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordField
          label={t(($) => $.auth.password)}
          typed={watch('password')}
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" busy={registration.isPending}>
          {registration.isPending ? t(($) => $.auth.registering) : t(($) => $.auth.register)}
        </Button>
      </form>
    </CentredCard>
  );
}
