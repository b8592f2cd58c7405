import { onlineManager } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmIdentity } from '../auth/ConfirmIdentity.tsx';
import { useOwnLanguage } from '../users/useOwnLanguage.ts';
import css from './Root.module.css';

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Around every screen: the way to the content, the state of the network, the language, the focus after a navigation. */
export function Root() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  useHeadingFocus();
  useOwnLanguage();
  return (
    <>
      <a href="#content" className={css.skip}>
        {t(($) => $.shell.skip)}
      </a>
      <div role="status" className={css.status}>
        {!online && <p className={css.offline}>{t(($) => $.shell.offline)}</p>}
      </div>
      <Outlet />
      <ConfirmIdentity />
    </>
  );
}

/** A screen reader hears where it is; a field that took the focus itself keeps it. */
function useHeadingFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const inField = document.activeElement?.matches('input, textarea, select') ?? false;
        if (!fromLocation || !pathChanged || inField) return;
        document.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
