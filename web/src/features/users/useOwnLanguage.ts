import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptLanguage, showLanguage } from '../../texts/i18n.ts';
import { useAuth } from '../auth/AuthProvider.tsx';
import { organisationsQuery } from '../organisations/current.ts';
import { languageFor } from './language.ts';

/** Every text follows the person's choice, and his organisation's while he has made none: changed or switched, at once. */
export function useOwnLanguage(): void {
  const { user } = useAuth();
  // Only what others have asked for: the sign-in itself waits for the first answer.
  const { data } = useQuery({ ...organisationsQuery, enabled: false });
  const wanted = user && languageFor(user, data?.items[0], keptLanguage());
  useEffect(() => {
    if (wanted) void showLanguage(wanted);
  }, [wanted]);
}
