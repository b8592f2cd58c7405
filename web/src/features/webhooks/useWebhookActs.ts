import type { Webhook } from '@takt/contract/webhooks.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useDeleteWebhook, useTestWebhook, useUpdateWebhook } from './api.ts';

export function useWebhookActs({ id }: Webhook) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const update = useUpdateWebhook();
  const remove = useDeleteWebhook();
  const test = useTestWebhook();
  return {
    switching: update.isPending,
    switchTo: (is_active: boolean) =>
      update.mutate(
        { id, changes: { is_active } },
        {
          onSuccess: () => toast({ title: t(($) => $.webhooks.saved) }),
          onError: (error) =>
            fail(
              error,
              t(($) => $.webhooks.failedToSave),
            ),
        },
      ),
    testing: test.isPending,
    test: () =>
      test.mutate(id, {
        onSuccess: () => toast({ title: t(($) => $.webhooks.tested) }),
        onError: (error) =>
          fail(
            error,
            t(($) => $.webhooks.failedToTest),
          ),
      }),
    deleting: remove.isPending,
    remove: () =>
      remove.mutate(id, {
        onSuccess: () => toast({ title: t(($) => $.webhooks.deleted) }),
        onError: (error) =>
          fail(
            error,
            t(($) => $.webhooks.failedToDelete),
          ),
      }),
  };
}
