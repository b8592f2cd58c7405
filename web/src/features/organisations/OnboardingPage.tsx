import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { offersQuery } from './api.ts';
import { deletedOrganisationsQuery } from './entrance.ts';
import { organisationsQuery } from './current.ts';
import { DeletedOrganisations } from './onboarding/DeletedOrganisations.tsx';
import { Demonstration } from './onboarding/Demonstration.tsx';
import { NewOrganisation } from './onboarding/NewOrganisation.tsx';
import { Offers } from './onboarding/Offers.tsx';
import { Retry } from './onboarding/Retry.tsx';

/** The ways into an organisation: join one that invites, have one's own back, create a new one, or one to look around in. */
export function OnboardingPage() {
  const { t } = useTranslation();
  const { logout } = useAuth();
  const organisations = useQuery(organisationsQuery);
  const offers = useQuery(offersQuery);
  const deleted = useQuery(deletedOrganisationsQuery);
  const first = organisations.data?.items[0];
  const choice = (offers.data?.items.length ?? 0) + (deleted.data?.items.length ?? 0) > 0;
  return (
    <CentredCard
      icon={<IconBuilding size={24} stroke={1.6} />}
      title={choice ? t(($) => $.organisations.startTitle) : t(($) => $.organisations.newTitle)}
      lead={choice ? t(($) => $.organisations.startLead) : t(($) => $.organisations.newLead)}
      corner={
        <Button variant="ghost" onClick={() => void logout()}>
          {t(($) => $.auth.signOut)}
        </Button>
      }
    >
      {organisations.isError && !organisations.data && (
        <Retry title={t(($) => $.organisations.lookupFailed)} query={organisations} />
      )}
      {first && (
        <Alert variant="info">
          {t(($) => $.organisations.already, { name: first.name })}{' '}
          <Link to="/">{t(($) => $.organisations.goThere)}</Link>
        </Alert>
      )}
      {offers.isPending || deleted.isPending ? (
        <Skeleton height={160} />
      ) : (
        <>
          <Offers />
          <DeletedOrganisations />
          <NewOrganisation amongOthers={choice} />
          <Demonstration />
        </>
      )}
    </CentredCard>
  );
}
