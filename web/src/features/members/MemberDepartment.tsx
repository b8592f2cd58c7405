import type { Member } from '@takt/contract/members.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { nameOf } from '../auth/auth.ts';
import { departmentsQuery } from '../departments/api.ts';
import { DepartmentSelect } from '../departments/DepartmentSelect.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import type { MemberActs } from './useMemberActs.ts';

interface MemberDepartmentProps {
  member: Member;
  acts: MemberActs;
  onClose: () => void;
}

export function MemberDepartment({ member, acts, onClose }: MemberDepartmentProps) {
  const { t } = useTranslation();
  const { id: orgId } = useOrganisation();
  const departments = useQuery(departmentsQuery(orgId)).data;
  const [chosen, choose] = useState(member.department_id);
  const id = useId();
  const save = () => {
    onClose();
    if (chosen === member.department_id) return;
    const department = departments?.find((one) => one.id === chosen);
    acts.setDepartment(member, department ? { id: department.id, name: department.name } : null, {
      to: member.department,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={nameOf(member.user)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id}>
            {t(($) => $.ui.save)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DepartmentSelect
          label={t(($) => $.members.column.department)}
          empty={t(($) => $.members.noDepartment)}
          hint={t(($) => $.members.departmentHint)}
          value={chosen}
          onChange={choose}
        />
      </form>
    </Dialog>
  );
}
