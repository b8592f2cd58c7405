import { IconMail } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useForgotPassword } from './api.ts';
import { ResendButton } from './ResendButton.tsx';
import css from './auth.module.css';
import { COOLDOWN, useCountdown } from './useCountdown.ts';

/** Says the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/forgot-password' });
  const [email, setEmail] = useState(search.email ?? '');
  const [sent, setSent] = useState(false);
  const cooldown = useCountdown();
  const forgot = useForgotPassword();
  const send = (address: string, onError?: (error: Error) => void) =>
    forgot.mutate(address, {
      onSuccess: () => {
        setEmail(address);
        setSent(true);
        cooldown.start(COOLDOWN);
      },
      ...(onError && { onError }),
    });

  const below = <Link to="/login">{t(($) => $.auth.toSignIn)}</Link>;
  const failure = forgot.isError && (
    <Refused error={forgot.error} fallback={t(($) => $.auth.forgotFailed)} fields={['email']} />
  );
  if (!sent) {
    return (
      <CentredCard title={t(($) => $.auth.forgotTitle)} lead={t(($) => $.auth.forgotLead)} below={below}>
        <AddressForm email={email} sending={forgot.isPending} onSend={send}>
          {failure}
        </AddressForm>
      </CentredCard>
    );
  }
  return (
    <CentredCard
      icon={<IconMail size={24} stroke={1.6} />}
      title={t(($) => $.auth.forgotSentTitle)}
      lead={t(($) => $.auth.forgotSent, { email })}
      below={below}
    >
      {failure}
      <p className={css.note}>{t(($) => $.auth.forgotHint)}</p>
      <div className={css.actions}>
        <ResendButton sending={forgot.isPending} left={cooldown.left} onClick={() => send(email)} />
        <Button variant="ghost" onClick={() => setSent(false)}>
          {t(($) => $.auth.otherAddress)}
        </Button>
      </div>
    </CentredCard>
  );
}

interface AddressFormProps {
  email: string;
  sending: boolean;
  onSend: (email: string, onError: (error: Error) => void) => void;
  children: ReactNode;
}

function AddressForm({ email, sending, onSend, children }: AddressFormProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email } });
  const submit = handleSubmit((given) =>
    onSend(given.email.trim(), (error) => showFieldErrors(error, ['email'], setError)),
  );
  return (
    <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
      {children}
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
      <Button type="submit" size="lg" busy={sending}>
        {sending ? t(($) => $.auth.resending) : t(($) => $.auth.forgotSend)}
      </Button>
    </form>
  );
}
