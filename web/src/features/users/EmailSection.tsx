import type { User } from '@takt/contract/users.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useChangeEmail } from './api.ts';
import css from './users.module.css';

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  /** Where the last link went. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = (sent: string | null) => {
    setChanging(false);
    setSentTo(sent);
    title.current?.focus();
  };
  return (
    <Section
      id="email"
      title={t(($) => $.auth.email)}
      titleRef={title}
      aside={
        <Badge tone={user.is_verified ? 'good' : 'warn'}>
          {user.is_verified ? t(($) => $.account.email.verified) : t(($) => $.account.email.notVerified)}
        </Badge>
      }
    >
      <div className={css.form}>
        <p className={css.value}>{user.email}</p>
        {!user.is_verified && (
          <Alert variant="warning">
            <p>{t(($) => $.account.email.unverified)}</p>
            <Link to="/verify-email" search={{ email: user.email }}>
              {t(($) => $.account.email.verify)}
            </Link>
          </Alert>
        )}
        {sentTo !== null && (
          <Alert variant="success">{t(($) => $.account.email.sent, { email: sentTo })}</Alert>
        )}
        {changing ? (
          <ChangeEmail current={user.email} onClose={close} />
        ) : (
          <div className={css.actions}>
            <Button variant="outline" onClick={() => setChanging(true)}>
              {t(($) => $.account.email.change)}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

interface ChangeEmailProps {
  current: string;
  onClose: (sentTo: string | null) => void;
}

function ChangeEmail({ current, onClose }: ChangeEmailProps) {
  const { t } = useTranslation();
  const change = useChangeEmail();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) => {
    const wanted = email.trim();
    if (wanted.toLowerCase() === current.toLowerCase())
      return setError('email', { message: t(($) => $.account.email.same) }, { shouldFocus: true });
    change.mutate(wanted, {
      onSuccess: () => onClose(wanted),
      onError: (error) => showFieldErrors(error, ['email'], setError),
    });
  });
  return (
    <form onSubmit={(event) => void submit(event)} className={css.form} noValidate>
      <p className={css.lead}>{t(($) => $.account.email.lead)}</p>
      {change.isError && (
        <Refused error={change.error} fallback={t(($) => $.account.email.failed)} fields={['email']} />
      )}
      <TextField
        label={t(($) => $.account.email.address)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <div className={css.actions}>
        <Button type="submit" busy={change.isPending}>
          {t(($) => $.account.email.send)}
        </Button>
        <Button variant="ghost" onClick={() => onClose(null)}>
          {t(($) => $.ui.cancel)}
        </Button>
      </div>
    </form>
  );
}
