import { IconCircleCheck, IconMailX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
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
  if (token === undefined) return <Failed reason={t(($) => $.auth.verifyNoToken)} />;
  if (verification.isError && !verification.isFetching) {
    // Only what is not the link's fault may pass by itself.
    const { error, refetch } = verification;
    const refused = error instanceof ApiError && error.status < 500;
    return (
      <Failed reason={verificationMessageOf(error)} {...(!refused && { retry: () => void refetch() })} />
    );
  }
  return (
    <CentredCard title={t(($) => $.auth.verifyTitle)}>
      <Waiting label={t(($) => $.auth.verifying)} />
    </CentredCard>
  );
}

function Failed({ reason, retry }: { reason: string; retry?: () => void }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <CentredCard icon={<IconMailX size={24} stroke={1.6} />} title={t(($) => $.auth.verifyFailed)}>
      <Alert variant="destructive">{reason}</Alert>
      {retry ? (
        <Button size="lg" onClick={retry}>
          {t(($) => $.ui.retry)}
        </Button>
      ) : (
        <OtherLink changing={user?.is_verified === true} />
      )}
    </CentredCard>
  );
}

/** Whose address is verified has come by a link to a new one: that is asked for in the profile. */
function OtherLink({ changing }: { changing: boolean }) {
  const { t } = useTranslation();
  return changing ? (
    <Link to="/profile" hash="email" className={buttonClass({ size: 'lg' })}>
      {t(($) => $.auth.toProfile)}
    </Link>
  ) : (
    <Link to="/verify-email" className={buttonClass({ size: 'lg' })}>
      {t(($) => $.auth.newLetter)}
    </Link>
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
