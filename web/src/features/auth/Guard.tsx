import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../ui/Spinner.tsx';
import { organisationsQuery } from '../organisations/current.ts';
import { companyOf } from '../organisations/organisations.ts';
import { type GuardRules, guardStep } from './auth.ts';
import { useAuth } from './AuthProvider.tsx';
import { Redirect } from './Redirect.tsx';

/** Shows its content only to whom the rules let in; the others are led to what they lack. */
export function Guard({ children, ...rules }: GuardRules & { children: ReactNode }) {
  const { t } = useTranslation();
  const auth = useAuth();
  const { href } = useLocation();
  const organisations = useQuery({
    ...organisationsQuery,
    enabled: rules.requireOrganisation === true && auth.user !== null,
  });
  const step = guardStep(auth, companyOf(organisations), rules);

  if ('show' in step) return children;
  if ('wait' in step) {
    const words = {
      authentication: t(($) => $.auth.checking),
      organisation: t(($) => $.auth.checkingOrganisation),
      loading: t(($) => $.auth.loading),
    };
    return <Waiting label={words[step.wait]} fullPage />;
  }
  switch (step.go) {
    case 'login':
      return <Redirect to="/login" search={{ redirect: href }} />;
    case 'custom':
      return <Redirect href={rules.redirectTo ?? '/login'} />;
    case 'verify-email':
      return <Redirect to="/verify-email" search={{ email: auth.user?.email }} />;
    case 'onboarding':
      return <Redirect to="/onboarding" />;
  }
}
