import type { Department } from '@takt/contract/departments.ts';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PointMenu } from '../../ui/PointMenu.tsx';
import type { DepartmentAct } from './departments.ts';

interface DepartmentMenuProps {
  department: Department;
  at: Element;
  mayChange: boolean;
  onAct: (act: DepartmentAct) => void;
  onMembers: () => void;
  onClose: () => void;
}

export function DepartmentMenu({
  department,
  at,
  mayChange,
  onAct,
  onMembers,
  onClose,
}: DepartmentMenuProps) {
  const { t } = useTranslation();
  const look = {
    items: [
      {
        label: t(($) => $.departments.act.members),
        icon: <IconUsers size={16} aria-hidden="true" />,
        onSelect: onMembers,
      },
    ],
  };
  const change = {
    items: [
      {
        label: t(($) => $.departments.act.edit),
        icon: <IconPencil size={16} aria-hidden="true" />,
        onSelect: () => onAct({ act: 'edit', department }),
      },
      {
        label: t(($) => $.departments.act.add),
        icon: <IconPlus size={16} aria-hidden="true" />,
        onSelect: () => onAct({ act: 'create', parent: department }),
      },
    ],
  };
  const end = {
    items: [
      {
        label: t(($) => $.departments.act.delete),
        icon: <IconTrash size={16} aria-hidden="true" />,
        destructive: true,
        onSelect: () => onAct({ act: 'delete', department }),
      },
    ],
  };
  return (
    <PointMenu
      label={t(($) => $.departments.actions, { name: department.name })}
      at={at}
      placement="bottom-end"
      width={248}
      sections={mayChange ? [look, change, end] : [look]}
      onClose={onClose}
    />
  );
}
