import type { Department } from '@takt/contract/departments.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { Refused } from '../shell/Refused.tsx';
import { departmentsQuery, useDeleteDepartment } from './api.ts';
import css from './DepartmentDialog.module.css';

interface DeleteDepartmentProps {
  department: Department;
  onClose: () => void;
  onDeleted: () => void;
}

/** Says where the people and the departments of it go. */
export function DeleteDepartment({ department, onClose, onDeleted }: DeleteDepartmentProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: orgId } = useOrganisation();
  const departments = useQuery(departmentsQuery(orgId)).data ?? [];
  const remove = useDeleteDepartment(orgId);
  const { id, name, parent_id, member_count: people } = department;
  const below = departments.filter((one) => one.parent_id === id).length;
  const parent = departments.find((one) => one.id === parent_id)?.name;
  const where =
    parent === undefined
      ? t(($) => $.departments.whereTop)
      : t(($) => $.departments.whereParent, { name: parent });
  const failed = t(($) => $.departments.failedToDelete);
  const submit = () =>
    remove.mutate(department, {
      onSuccess: () => {
        toast({ title: t(($) => $.departments.deleted), description: name });
        onClose();
        onDeleted();
      },
      onError: () =>
        toast({ variant: 'destructive', title: t(($) => $.problems.error), description: failed }),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(($) => $.departments.deleteTitle, { name })}
      actions={
        <>
          <Button variant="outline" data-autofocus onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button variant="destructive" busy={remove.isPending} onClick={submit}>
            {t(($) => $.ui.delete)}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {remove.isError && <Refused error={remove.error} fallback={failed} />}
        <p>
          {[peopleGo(), below > 0 && t(($) => $.departments.deleteBelow, { count: below, where })]
            .filter(Boolean)
            .join(' ')}
        </p>
        <p className={css.note}>{t(($) => $.departments.deleteLead)}</p>
      </div>
    </Dialog>
  );

  function peopleGo(): string {
    if (people === 0) return t(($) => $.departments.deleteNobody);
    return parent === undefined
      ? t(($) => $.departments.deletePeopleNone, { count: people })
      : t(($) => $.departments.deletePeople, { count: people, where });
  }
}
