import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReason } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { useLoginSecondStep } from './api.ts';
import { useAuth } from './AuthProvider.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import css from './auth.module.css';

interface CodeStepProps {
  ticket: string;
  email: string;
  /** Back to the password: the time is over, or the person wants to. */
  onBack: () => void;
}

export function CodeStep({ ticket, email, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const auth = useAuth();
  const login = useLoginSecondStep();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const send = (given: string) => {
    if (login.isPending || given.trim() === '') return;
    login.mutate(
      { ticket, code: given },
      {
        onError: (error) => {
          setCode('');
          // The sentence stays in the session's state and is shown beside the password.
          if (isReason(error, 'second_step_over')) onBack();
        },
      },
    );
  };
  const failed = !login.isPending && login.isError;
  const wrong = failed && isReason(login.error, 'wrong_code');
  return (
    <CentredCard
      icon={<IconShieldLock size={24} stroke={1.6} />}
      title={t(($) => $.auth.secondStepTitle)}
      lead={kind === 'app' ? t(($) => $.auth.secondStepLead) : t(($) => $.auth.recoveryLead)}
      below={
        <Button
          variant="link"
          onClick={() => {
            auth.forgetError();
            onBack();
          }}
        >
          {t(($) => $.auth.otherAccount)}
        </Button>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
        }}
      >
        {failed && !wrong && auth.error !== null && (
          <SignInFailure error={login.error} sentence={auth.error} email={email} />
        )}
        <SecondFactorField
          value={code}
          onChange={(next) => {
            setCode(next);
            // What was wrong is being corrected.
            if (next !== '' && login.isError) login.reset();
          }}
          onComplete={send}
          onKind={(next) => {
            setKind(next);
            login.reset();
          }}
          error={wrong ? (auth.error ?? undefined) : undefined}
          autoFocus
        />
        <Button type="submit" size="lg" busy={login.isPending} disabled={code.trim() === ''}>
          {login.isPending ? t(($) => $.auth.signingIn) : t(($) => $.auth.signIn)}
        </Button>
      </form>
    </CentredCard>
  );
}
