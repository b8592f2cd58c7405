import type { WorkImport } from '@takt/contract/work-imports.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useUndoImport } from './api.ts';

/** Takes a whole import back, and says so. */
export function useUndo() {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const undo = useUndoImport();
  return {
    busy: ({ id }: WorkImport) => undo.isPending && undo.variables.id === id,
    start: (item: WorkImport) =>
      void undo.mutateAsync(item).then(
        () =>
          toast({
            title: t(($) => $.workImports.undone),
            description: t(($) => $.workImports.undoneLead),
          }),
        (error: unknown) =>
          fail(
            error,
            t(($) => $.workImports.failedToUndo),
          ),
      ),
  };
}
