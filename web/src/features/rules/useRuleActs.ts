import type { Rule } from '@takt/contract/rules.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useCheckRule, useDeleteRule, useRestoreRule, useUpdateRule } from './api.ts';

/** What is done with a rule on its card, and what is said about it. */
export function useRuleActs(rule: Rule) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const update = useUpdateRule();
  const remove = useDeleteRule();
  const restore = useRestoreRule();
  const check = useCheckRule();
  const { id } = rule;
  // The card is gone by the time the answer comes, and with it whatever a call of `mutate` was to tell.
  const bringBack = () =>
    void restore.mutateAsync(rule).then(
      () => toast({ title: t(($) => $.rules.toast.restored) }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.rules.toast.failedToRestore),
        ),
    );
  return {
    switching: update.isPending,
    switchTo: (enabled: boolean) =>
      update.mutate(
        { id, changes: { enabled } },
        {
          onError: (error) =>
            fail(
              error,
              t(($) => $.rules.toast.failedToSave),
            ),
        },
      ),
    remove: () =>
      void remove.mutateAsync(rule).then(
        () =>
          toast({
            title: t(($) => $.rules.toast.deleted),
            action: { label: t(($) => $.rules.toast.undo), onSelect: bringBack },
          }),
        (error: unknown) =>
          fail(
            error,
            t(($) => $.rules.toast.failedToDelete),
          ),
      ),
    checking: check.isPending,
    check: () =>
      check.mutate(id, {
        onSuccess: ({ created, reopened, over }) =>
          toast({
            title: t(($) => $.rules.toast.checked),
            description:
              created + reopened + over === 0
                ? t(($) => $.rules.toast.calm)
                : t(($) => $.rules.toast.outcome, { created, reopened, over }),
          }),
        onError: (error) =>
          fail(
            error,
            t(($) => $.rules.toast.failedToCheck),
          ),
      }),
  };
}
