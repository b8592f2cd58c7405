import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import type { Department } from '@takt/contract/departments.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useUpdateDepartment } from './api.ts';

/** Puts a department into another one, or to the top: shown at once, and told with the way back. */
export function useMoveDepartment(
  departments: readonly Department[],
): (department: Department, into: string | null) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { id: orgId } = useOrganisation();
  const update = useUpdateDepartment(orgId);

  const move = (department: Department, into: string | null, undoable: boolean) => {
    const { id, name, parent_id } = department;
    const parent = departments.find((one) => one.id === into)?.name;
    const told =
      parent === undefined
        ? t(($) => $.departments.movedTop, { name })
        : t(($) => $.departments.movedInto, { name, parent });
    update.mutateAsync({ id, changes: { parent_id: into } }).then(
      () =>
        toast({
          title: t(($) => $.departments.updated),
          description: told,
          action: undoable
            ? { label: t(($) => $.ui.undo), onSelect: () => move(department, parent_id, false) }
            : undefined,
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.departments.failedToUpdate),
        ),
    );
    announce(told);
  };
  return (department, into) => move(department, into, true);
}
