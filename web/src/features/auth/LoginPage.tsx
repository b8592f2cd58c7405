import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../ui/Spinner.tsx';
import { useAuth } from './AuthProvider.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { Redirect } from './Redirect.tsx';

/** The password, and a code where the account has a second factor. */
export function LoginPage() {
  const { t } = useTranslation();
  const { redirect } = useSearch({ from: '/login' });
  const auth = useAuth();
  const [email, setEmail] = useState('');
  const [ticket, setTicket] = useState<string | null>(null);

  if (auth.loading) return <Waiting label={t(($) => $.auth.checking)} fullPage />;
  if (auth.isAuthenticated) return <Redirect href={redirect ?? '/'} />;
  if (ticket !== null) return <CodeStep ticket={ticket} email={email} onBack={() => setTicket(null)} />;
  return (
    <PasswordStep
      email={email}
      onSecondStep={(next, typed) => {
        setEmail(typed);
        setTicket(next);
      }}
    />
  );
}
