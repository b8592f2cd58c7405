import { IconCircleCheck, IconMailX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { verificationMessageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { verificationQuery } from './api.ts';
import { useAuth } from './AuthProvider.tsx';

export function VerifyPage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/verify' });
  const verification = useQuery({ ...verificationQuery(token ?? ''), enabled: token !== undefined });

  if (verification.isSuccess) return <Verified />;
  if (token === undefined || verification.isError) {
    return (
      <CentredCard icon={<IconMailX size={24} stroke={1.6} />} title={t(($) => $.auth.verifyFailed)}>
        <Alert variant="destructive">
          {token === undefined ? t(($) => $.auth.verifyNoToken) : verificationMessageOf(verification.error)}
        </Alert>
        <Link to="/verify-email" className={buttonClass({ size: 'lg' })}>
          {t(($) => $.auth.newLetter)}
        </Link>
      </CentredCard>
    );
  }
  return (
    <CentredCard title={t(($) => $.auth.verifyTitle)}>
      <Waiting label={t(($) => $.auth.verifying)} />
    </CentredCard>
  );
}

function Verified() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, reloadUser } = useAuth();
  const icon = <IconCircleCheck size={24} stroke={1.6} />;
  if (!user) {
    return (
      <CentredCard icon={icon} title={t(($) => $.auth.verified)} lead={t(($) => $.auth.verifiedLead)}>
        <Link to="/login" className={buttonClass({ size: 'lg' })}>
          {t(($) => $.auth.signIn)}
        </Link>
      </CentredCard>
    );
  }
  return (
    <CentredCard icon={icon} title={t(($) => $.auth.verified)} lead={t(($) => $.auth.verifiedLeadSignedIn)}>
      <Button
        size="lg"
        onClick={() => {
          void reloadUser().then(
            () => navigate({ to: '/' }),
            () => navigate({ to: '/login' }),
          );
        }}
      >
        {t(($) => $.auth.continue)}
      </Button>
    </CentredCard>
  );
}
