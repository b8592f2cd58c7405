import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { organisationsQuery } from './api.ts';
import { NewOrganisationForm } from './NewOrganisationForm.tsx';

export function OnboardingPage() {
  const { t } = useTranslation();
  const { logout } = useAuth();
  const organisations = useQuery(organisationsQuery);
  const first = organisations.data?.items[0];
  return (
    <CentredCard
      icon={<IconBuilding size={24} stroke={1.6} />}
      title={t(($) => $.organisations.newTitle)}
      lead={t(($) => $.organisations.newLead)}
      corner={
        <Button variant="ghost" onClick={() => void logout()}>
          {t(($) => $.auth.signOut)}
        </Button>
      }
    >
      {organisations.isError && !organisations.data && (
        <Alert variant="warning" title={t(($) => $.organisations.lookupFailed)}>
          <p>{messageOf(organisations.error)}</p>
          <Button variant="link" busy={organisations.isFetching} onClick={() => void organisations.refetch()}>
            {t(($) => $.ui.retry)}
          </Button>
        </Alert>
      )}
      {first && (
        <Alert variant="info">
          {t(($) => $.organisations.already, { name: first.name })}{' '}
          <Link to="/">{t(($) => $.organisations.goThere)}</Link>
        </Alert>
      )}
      <NewOrganisationForm />
    </CentredCard>
  );
}
