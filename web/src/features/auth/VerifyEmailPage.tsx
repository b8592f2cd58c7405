import { IconMail } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { useResendVerification } from './api.ts';
import { useAuth } from './AuthProvider.tsx';
import { Redirect } from './Redirect.tsx';
import css from './auth.module.css';
import { useCountdown } from './useCountdown.ts';

/** seconds between two letters */
const COOLDOWN = 60;

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/verify-email' });
  const auth = useAuth();
  const resend = useResendVerification();
  const cooldown = useCountdown();
  const [address, setAddress] = useState(search.email ?? '');
  const [other, setOther] = useState(search.email === undefined);

  if (auth.user?.is_verified) return <Redirect to="/" />;

  const send = () =>
    resend.mutate(address.trim(), {
      onSuccess: () => {
        setOther(false);
        cooldown.start(COOLDOWN);
      },
    });
  return (
    <CentredCard
      icon={<IconMail size={24} stroke={1.6} />}
      title={t(($) => $.auth.verifyEmailTitle)}
      lead={
        address && !other
          ? t(($) => $.auth.verifyEmailLead, { email: address })
          : t(($) => $.auth.verifyEmailLeadUnknown)
      }
      below={
        auth.user ? (
          <Button variant="link" onClick={() => void auth.logout()}>
            {t(($) => $.auth.signOut)}
          </Button>
        ) : (
          <Link to="/login">{t(($) => $.auth.toSignIn)}</Link>
        )
      }
    >
      {resend.isSuccess && <Alert variant="success">{t(($) => $.auth.resent)}</Alert>}
      {resend.isError && (
        <Alert variant="destructive">
          {messageOr(
            resend.error,
            t(($) => $.auth.resendFailed),
          )}
        </Alert>
      )}
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {other && (
          <TextField
            label={t(($) => $.auth.email)}
            type="email"
            autoComplete="email"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        <p className={css.note}>{t(($) => $.auth.verifyEmailHint)}</p>
        <div className={css.actions}>
          {auth.user && (
            <Button size="lg" onClick={() => void auth.reloadUser().catch(() => undefined)}>
              {t(($) => $.auth.checkVerified)}
            </Button>
          )}
          <Button
            type="submit"
            size="lg"
            variant={auth.user ? 'outline' : 'default'}
            busy={resend.isPending}
            disabled={cooldown.left > 0 || address.trim() === ''}
          >
            {resend.isPending && t(($) => $.auth.resending)}
            {!resend.isPending && cooldown.left > 0 && t(($) => $.auth.resendIn, { seconds: cooldown.left })}
            {!resend.isPending && cooldown.left === 0 && t(($) => $.auth.resend)}
          </Button>
          {!other && !auth.user && (
            <Button variant="ghost" onClick={() => setOther(true)}>
              {t(($) => $.auth.otherAddress)}
            </Button>
          )}
        </div>
      </form>
    </CentredCard>
  );
}
