import { taskPriority, type TaskRow, taskStatus } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { PointMenu } from '../../../ui/PointMenu.tsx';
import { PriorityIcon } from '../PriorityIcon.tsx';
import type { RowChanges } from '../useEditTask.ts';
import type { People } from '../usePeople.ts';
import { DayMenu } from './DayMenu.tsx';

export type Editable = 'status' | 'priority' | 'assignee' | 'due';

interface CellEditorProps {
  field: Editable;
  row: Pick<TaskRow, 'key' | 'status' | 'priority' | 'assignee_id' | 'due_date'>;
  at: Element;
  people: People;
  onChange: (changes: RowChanges) => void;
  onClose: () => void;
}

/** The choices of one field, where the field stands. */
export function CellEditor({ field, row, at, people, onChange, onClose }: CellEditorProps) {
  const { t } = useTranslation();
  const label = `${t(($) => $.views.list.column[field])}: ${row.key}`;
  if (field === 'due') {
    return (
      <DayMenu
        label={label}
        at={at}
        value={row.due_date}
        onChoose={(due_date) => onChange({ due_date })}
        onClose={onClose}
      />
    );
  }
  const items = {
    status: () =>
      taskStatus.options.map((status) => ({
        label: t(($) => $.tasks.status[status]),
        checked: status === row.status,
        onSelect: () => onChange({ status }),
      })),
    priority: () =>
      taskPriority.options.toReversed().map((priority) => ({
        label: t(($) => $.tasks.priority[priority]),
        icon: <PriorityIcon priority={priority} />,
        checked: priority === row.priority,
        onSelect: () => onChange({ priority }),
      })),
    assignee: () => [
      {
        label: t(($) => $.tasks.field.nobody),
        checked: row.assignee_id === null,
        onSelect: () => onChange({ assignee_id: null }),
      },
      ...[...people.values()]
        .filter(({ active }) => active)
        .map(({ id, name }) => ({
          label: name,
          checked: id === row.assignee_id,
          onSelect: () => onChange({ assignee_id: id }),
        })),
    ],
  }[field]();
  return (
    <PointMenu
      label={label}
      at={at}
      width={220}
      search={field === 'assignee' ? t(($) => $.views.filter.value) : undefined}
      sections={[{ items }]}
      onClose={onClose}
    />
  );
}
