import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { organisationsQuery } from '../organisations/api.ts';
import { companyOf } from '../organisations/organisations.ts';
import { AppFrame } from '../shell/AppFrame.tsx';
import { BareFrame } from '../shell/BareFrame.tsx';
import { Appearance } from './Appearance.tsx';
import { ProfileForm } from './ProfileForm.tsx';

/** Also for those without an organisation: then without its frame. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const company = companyOf(useQuery(organisationsQuery));
  if (!user) return null;
  if (company === 'checking') return <Waiting label={t(($) => $.auth.loading)} fullPage />;

  const Frame = typeof company === 'object' ? AppFrame : BareFrame;
  return (
    <Frame>
      <Page title={t(($) => $.auth.profileTitle)} narrow>
        <ProfileForm user={user} />
        <Appearance />
      </Page>
    </Frame>
  );
}
