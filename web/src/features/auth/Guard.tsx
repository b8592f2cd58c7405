import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../ui/Spinner.tsx';
import { organisationsQuery } from '../organisations/api.ts';
import { companyOf } from '../organisations/organisations.ts';
import { type GuardRules, guardStep } from './auth.ts';
import { useAuth } from './AuthProvider.tsx';

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
    return <Waiting label={words[step.wait]} />;
  }
  switch (step.go) {
    case 'login':
      return <Navigate to="/login" search={{ redirect: href }} replace />;
    case 'custom':
      return <Navigate to={rules.redirectTo ?? '/login'} replace />;
    case 'verify-email':
      return <Navigate to="/verify-email" search={{ email: auth.user?.email }} replace />;
    case 'onboarding':
      return <Navigate to="/onboarding" replace />;
  }
}
