import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import css from './BareFrame.module.css';
import { Brand } from './Brand.tsx';

/** For signed-in people who have no organisation yet. */
export function BareFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { logout } = useAuth();
  return (
    <>
      <header className={css.top}>
        <Link to="/" className={css.home}>
          <Brand />
        </Link>
        <Button variant="ghost" onClick={() => void logout()}>
          {t(($) => $.auth.signOut)}
        </Button>
      </header>
      <main id="content" className={css.main}>
        {children}
      </main>
    </>
  );
}
