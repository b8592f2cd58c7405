import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { organisationsQuery } from '../organisations/current.ts';
import { companyOf } from '../organisations/organisations.ts';
import { Sessions } from '../sessions/Sessions.tsx';
import { AppFrame } from '../shell/AppFrame.tsx';
import { BareFrame } from '../shell/BareFrame.tsx';
import { Tokens } from '../tokens/Tokens.tsx';
import { TwoFactor } from '../two-factor/TwoFactor.tsx';
import { Appearance } from './Appearance.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import css from './users.module.css';

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
      <Page title={t(($) => $.auth.profileTitle)}>
        <div className={css.profile}>
          <Parts inOrganisation={typeof company === 'object'} />
          <div className={css.sections}>
            <ProfileForm user={user} />
            <EmailSection user={user} />
            <PasswordSection user={user} />
            <TwoFactor email={user.email} />
            <Sessions />
            {typeof company === 'object' && <Tokens />}
            <Appearance />
          </div>
        </div>
      </Page>
    </Frame>
  );
}

/** The way inside the long screen, where there is room for it. */
function Parts({ inOrganisation }: { inOrganisation: boolean }) {
  const { t } = useTranslation();
  const parts = [
    ['about', t(($) => $.account.profile.user)],
    ['email', t(($) => $.auth.email)],
    ['password', t(($) => $.auth.password)],
    ['two-factor', t(($) => $.account.twoFactor.short)],
    ['sessions', t(($) => $.account.sessions.title)],
    ...(inOrganisation ? [['tokens', t(($) => $.tokens.short)] as const] : []),
    ['view', t(($) => $.account.profile.view)],
  ] as const;
  return (
    <nav aria-label={t(($) => $.account.parts)} className={css.parts}>
      {parts.map(([hash, name]) => (
        <Link
          key={hash}
          to="/profile"
          hash={hash}
          className={css.part}
          activeOptions={{ includeHash: true }}
          activeProps={{ className: css.here }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
