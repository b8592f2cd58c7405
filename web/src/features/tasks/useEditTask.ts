import { setTaskStatus, type TaskRow, updateTask } from '@takt/contract/tasks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { settleTask } from './api.ts';
import type { Pending } from './board/moves.ts';
import { cardOf } from './tasks.ts';

/** What lists, calendar and timeline change about a task where it stands. */
export type RowChanges = Partial<
  Pick<
    TaskRow,
    | 'title'
    | 'status'
    | 'priority'
    | 'type'
    | 'assignee_id'
    | 'project_id'
    | 'label_ids'
    | 'start_date'
    | 'due_date'
  >
>;

interface Edit {
  row: TaskRow;
  changes: RowChanges;
  pending: Pending;
  /** The taking back itself offers no taking back. */
  undoes: boolean;
}

/** Shown at once, taken back when the server refuses, and undone by «Отменить». */
export function useEditTask(): (row: TaskRow, changes: RowChanges) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'pending', 'change'],
    scope: { id: 'tasks' },
    mutationFn: async ({ row: { id }, changes: { status, ...rest } }: Edit) => {
      const params = { id };
      const moved = status === undefined ? null : await call(setTaskStatus, { params, body: { status } });
      if (moved && Object.keys(rest).length === 0) return moved;
      return call(updateTask, { params, body: rest });
    },
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (task, { row, changes, undoes }, { at }) => {
      settleTask(queries, task, at, cardOf(row));
      if (undoes) return;
      const { status } = changes;
      toast({
        title: status === undefined ? t(($) => $.tasks.updated) : t(($) => $.tasks.moved),
        description:
          status === undefined
            ? `${task.key} ${task.title}`
            : `${task.key} → ${t(($) => $.tasks.movedTo[status])}`,
        action: {
          label: t(($) => $.ui.undo),
          onSelect: () => edit(row, before(row, changes), true, changes),
        },
      });
    },
    onError: (error, { changes }) =>
      fail(
        error,
        changes.status === undefined ? t(($) => $.tasks.failedToUpdate) : t(($) => $.tasks.failedToMove),
      ),
  });
  const edit = (row: TaskRow, changes: RowChanges, undoes = false, now: RowChanges = {}) =>
    mutate({ row: { ...row, ...now }, changes, undoes, pending: { kind: 'change', id: row.id, changes } });
  return (row, changes) => {
    const different = Object.fromEntries(
      Object.entries(changes).filter(
        ([field, value]) => field in row && !same(Reflect.get(row, field), value),
      ),
    );
    if (Object.keys(different).length > 0) edit(row, different);
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const before = (row: TaskRow, changes: RowChanges): RowChanges =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, Reflect.get(row, field)]));

/** Rows as they are shown: what the server said, and over it what is on its way. */
export function rowsWithPending(rows: readonly TaskRow[], all: readonly Pending[]): readonly TaskRow[] {
  if (all.length === 0) return rows;
  const ofRow = Map.groupBy(all, ({ id }) => id);
  return rows.flatMap((row) => {
    const own = ofRow.get(row.id) ?? [];
    if (own.some(({ kind }) => kind === 'delete')) return [];
    return own.reduce(laid, row);
  });
}

function laid(row: TaskRow, one: Pending): TaskRow {
  if (one.kind === 'change') return { ...row, ...one.changes };
  return one.kind === 'move' ? { ...row, status: one.status } : row;
}
