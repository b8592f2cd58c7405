import type { Asked } from '@takt/contract/endpoint.ts';
import { bulkEdit, undoOperation } from '@takt/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormats } from '../../../texts/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { rereadBoards } from '../board/api.ts';
import { rereadRows } from '../rows.ts';

export type BulkChanges = Asked<typeof bulkEdit>['body']['changes'];
/** One by one, or all that a filter finds. */
export type BulkTarget = Pick<Asked<typeof bulkEdit>['body'], 'ids' | 'filter'>;

/** ms: what thousands of tasks became is worth a longer look. */
const LONG = 10_000;

/** Changes many tasks at once; one toast takes all of it back and says what it had to leave. */
export function useBulkEdit() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const reread = () => Promise.all([rereadRows(queries), rereadBoards(queries)]);

  const undo = useMutation({
    mutationFn: (id: string) => call(undoOperation, { params: { id } }),
    onSuccess: ({ restored, kept }) => {
      toast({
        title: t(($) => $.views.bulk.undone, { count: restored, shown: number(restored) }),
        description:
          kept === 0 ? undefined : t(($) => $.views.bulk.kept, { count: kept, shown: number(kept) }),
      });
      return reread();
    },
    onError: (error) =>
      fail(
        error,
        t(($) => $.views.bulk.undoFailed),
      ),
  });

  return useMutation({
    mutationKey: ['tasks', 'bulk'],
    mutationFn: ({ target, changes }: { target: BulkTarget; changes: BulkChanges }) =>
      call(bulkEdit, { body: { ...target, changes } }),
    onSuccess: ({ operation_id, changed, unchanged }, { changes }) => {
      const count = { count: changed, shown: number(changed) };
      const rest = { count: unchanged, shown: number(unchanged) };
      if (operation_id === null) toast({ title: t(($) => $.views.bulk.nothing) });
      else {
        toast({
          title: changes.delete ? t(($) => $.views.bulk.deleted, count) : t(($) => $.views.bulk.done, count),
          description: unchanged === 0 ? undefined : t(($) => $.views.bulk.unchanged, rest),
          duration: LONG,
          action: { label: t(($) => $.ui.undo), onSelect: () => undo.mutate(operation_id) },
        });
      }
      return reread();
    },
    onError: (error) =>
      fail(
        error,
        t(($) => $.views.bulk.failed),
      ),
  });
}
