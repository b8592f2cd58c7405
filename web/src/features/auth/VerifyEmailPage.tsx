import { IconMail } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useCheckVerified, useResendVerification } from './api.ts';
import { useAuth } from './AuthProvider.tsx';
import { Redirect } from './Redirect.tsx';
import { ResendButton } from './ResendButton.tsx';
import css from './auth.module.css';
import { COOLDOWN, useCountdown } from './useCountdown.ts';

/** Where the letter went, and what to do when it does not come. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/verify-email' });
  const auth = useAuth();
  const resend = useResendVerification();
  const cooldown = useCountdown();
  const [typed, setTyped] = useState<string | null>(null);
  const [other, setOther] = useState(false);

  if (auth.user?.is_verified) return <Redirect to="/" />;

  const address = typed ?? auth.user?.email ?? search.email ?? '';
  const asked = other || (typed === null && address === '');
  const wrong = fieldError(resend.error, 'email');
  const send = () =>
    resend.mutate(address.trim(), {
      onSuccess: () => {
        setTyped(address.trim());
        setOther(false);
        cooldown.start(COOLDOWN);
      },
      // The address that the server refuses has to be seen to be corrected.
      onError: (error) => setOther(asked || fieldError(error, 'email') !== undefined),
    });
  return (
    <CentredCard
      icon={<IconMail size={24} stroke={1.6} />}
      title={t(($) => $.auth.verifyEmailTitle)}
      lead={
        asked ? t(($) => $.auth.verifyEmailLeadUnknown) : t(($) => $.auth.verifyEmailLead, { email: address })
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
        <Refused error={resend.error} fallback={t(($) => $.auth.resendFailed)} fields={['email']} />
      )}
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {asked && (
          <TextField
            label={t(($) => $.auth.email)}
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder={t(($) => $.auth.emailPlaceholder)}
            autoFocus={other}
            value={address}
            error={wrong}
            onChange={(event) => {
              setTyped(event.target.value);
              setOther(true);
              resend.reset();
            }}
          />
        )}
        <p className={css.note}>{t(($) => $.auth.verifyEmailHint)}</p>
        <div className={css.actions}>
          {auth.user && <CheckVerified />}
          <ResendButton
            type="submit"
            variant={auth.user ? 'outline' : 'default'}
            sending={resend.isPending}
            left={cooldown.left}
            disabled={address.trim() === ''}
          />
          {auth.user && (
            <Link to="/profile" hash="email" className={buttonClass({ variant: 'ghost' })}>
              {t(($) => $.auth.otherAddress)}
            </Link>
          )}
          {!asked && !auth.user && (
            <Button variant="ghost" onClick={() => setOther(true)}>
              {t(($) => $.auth.otherAddress)}
            </Button>
          )}
        </div>
      </form>
    </CentredCard>
  );
}

/** The link may have been opened on the phone: then this page learns of it. */
function CheckVerified() {
  const { t } = useTranslation();
  const check = useCheckVerified();
  return (
    <>
      {check.isSuccess && <Alert variant="info">{t(($) => $.auth.notVerifiedYet)}</Alert>}
      <Button size="lg" busy={check.isPending} onClick={() => check.mutate()}>
        {t(($) => $.auth.checkVerified)}
      </Button>
    </>
  );
}
