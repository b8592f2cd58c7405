import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isReason } from '../../api/errors.ts';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useResetPassword } from './api.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import css from './auth.module.css';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/reset-password' });
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState, watch } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(({ password }) =>
    reset.mutate(
      { token: token ?? '', password },
      { onError: (error) => showFieldErrors(error, ['password'], setError) },
    ),
  );

  if (reset.isSuccess) return <Changed />;
  if (token === undefined) return <NoLink reason={t(($) => $.auth.resetNoToken)} />;
  if (isReason(reset.error, 'link_spent')) {
    return (
      <NoLink
        reason={messageOr(
          reset.error,
          t(($) => $.auth.resetFailed),
        )}
      />
    );
  }
  return (
    <CentredCard title={t(($) => $.auth.resetTitle)} lead={t(($) => $.auth.resetLead)}>
      <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {reset.isError && (
          <Refused error={reset.error} fallback={t(($) => $.auth.resetFailed)} fields={['password']} />
        )}
        <NewPasswordField
          label={t(($) => $.auth.newPassword)}
          typed={watch('password')}
          autoFocus
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" size="lg" busy={reset.isPending}>
          {reset.isPending ? t(($) => $.ui.saving) : t(($) => $.auth.resetSave)}
        </Button>
      </form>
    </CentredCard>
  );
}

function Changed() {
  const { t } = useTranslation();
  return (
    <CentredCard
      icon={<IconCircleCheck size={24} stroke={1.6} />}
      title={t(($) => $.auth.resetDone)}
      lead={t(($) => $.auth.resetDoneLead)}
    >
      <Link to="/login" className={buttonClass({ size: 'lg' })}>
        {t(($) => $.auth.signIn)}
      </Link>
    </CentredCard>
  );
}

/** The link is spent, over or cut: another one is a click away. */
function NoLink({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <CentredCard
      icon={<IconLinkOff size={24} stroke={1.6} />}
      title={t(($) => $.auth.resetSpent)}
      below={<Link to="/login">{t(($) => $.auth.toSignIn)}</Link>}
    >
      <Alert variant="destructive">{reason}</Alert>
      <Link to="/forgot-password" className={buttonClass({ size: 'lg' })}>
        {t(($) => $.auth.newLink)}
      </Link>
    </CentredCard>
  );
}
