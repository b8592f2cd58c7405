import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useChangeSource, useStartSync } from './api.ts';

/** What is done with a connection by one click; what fails is told in a toast. */
export function useSourceActs(id: string) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const sync = useStartSync();
  const change = useChangeSource(id);
  return {
    sync: {
      isPending: sync.isPending,
      run: () =>
        sync.mutate(id, {
          onError: (error) =>
            fail(
              error,
              t(($) => $.sources.page.failedToSync),
            ),
        }),
    },
    rest: {
      isPending: change.isPending,
      run: (status: 'active' | 'paused') =>
        change.mutate(
          { status },
          {
            onError: (error) =>
              fail(
                error,
                t(($) => $.sources.page.failed),
              ),
          },
        ),
    },
  };
}
