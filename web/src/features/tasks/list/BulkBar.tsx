import { mostAtOnce } from '@takt/contract/operations.ts';
import { taskPriority, taskStatus } from '@takt/contract/tasks.ts';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { LabelDot } from '../../labels/LabelChip.tsx';
import { useLabels } from '../../labels/api.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { ProjectMark } from '../../projects/ProjectMark.tsx';
import { PriorityIcon } from '../PriorityIcon.tsx';
import { usePeople } from '../usePeople.ts';
import css from './BulkBar.module.css';
import { DayMenu } from './DayMenu.tsx';
import type { BulkChanges } from './useBulkEdit.ts';

interface BulkBarProps {
  count: number;
  /** Of all that is found, when more than what is selected. */
  found: number | undefined;
  busy: boolean;
  onAll: () => void;
  onClear: () => void;
  onChange: (changes: BulkChanges) => void;
}

/** What can be done with everything that is selected. */
export function BulkBar({ count, found, busy, onAll, onClear, onChange }: BulkBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const people = usePeople();
  const labels = [...useLabels().values()];
  const projects = useQuery(projectChoicesQuery).data ?? [];
  const [dueAt, setDueAt] = useState<Element | null>(null);
  const tooMany = count > mostAtOnce;
  const find = t(($) => $.views.filter.value);
  const labelItems = (field: 'add_label_ids' | 'remove_label_ids') =>
    labels.map(({ id, name, colour }) => ({
      label: name,
      icon: <LabelDot colour={colour} />,
      onSelect: () => onChange({ [field]: [id] }),
    }));

  return (
    <div role="toolbar" aria-label={t(($) => $.views.bulk.bar)} className={css.bar}>
      <span role="status" className={css.count}>
        {t(($) => $.views.bulk.selected, { count, shown: number(count) })}
      </span>
      {found !== undefined && found > count && (
        <Button variant="link" size="sm" onClick={onAll}>
          {t(($) => $.views.bulk.allFound, { shown: number(found) })}
        </Button>
      )}
      {tooMany ? (
        <span className={css.most}>{t(($) => $.views.bulk.most, { shown: number(mostAtOnce) })}</span>
      ) : (
        <>
          <Menu
            placement="top-start"
            trigger={button(t(($) => $.tasks.field.status))}
            sections={[
              {
                items: taskStatus.options.map((status) => ({
                  label: t(($) => $.tasks.status[status]),
                  onSelect: () => onChange({ status }),
                })),
              },
            ]}
          />
          <Menu
            placement="top-start"
            trigger={button(t(($) => $.tasks.field.priority))}
            sections={[
              {
                items: taskPriority.options.toReversed().map((priority) => ({
                  label: t(($) => $.tasks.priority[priority]),
                  icon: <PriorityIcon priority={priority} />,
                  onSelect: () => onChange({ priority }),
                })),
              },
            ]}
          />
          <Menu
            placement="top-start"
            search={find}
            trigger={button(t(($) => $.tasks.field.assignee))}
            sections={[
              {
                items: [
                  {
                    label: t(($) => $.tasks.field.nobody),
                    onSelect: () => onChange({ assignee_id: null }),
                  },
                  ...[...people.values()]
                    .filter(({ active }) => active)
                    .map(({ id, name }) => ({ label: name, onSelect: () => onChange({ assignee_id: id }) })),
                ],
              },
            ]}
          />
          <Menu
            placement="top-start"
            search={find}
            trigger={button(t(($) => $.tasks.field.project))}
            sections={[
              {
                items: projects.map(({ id, name, colour }) => ({
                  label: name,
                  icon: <ProjectMark colour={colour} />,
                  onSelect: () => onChange({ project_id: id }),
                })),
              },
            ]}
          />
          <Button
            variant="outline"
            size="sm"
            disabled={busy}
            aria-haspopup="menu"
            aria-expanded={dueAt !== null}
            onClick={({ currentTarget }) => setDueAt(currentTarget)}
          >
            {t(($) => $.tasks.field.due)}
          </Button>
          {labels.length > 0 && (
            <Menu
              placement="top-start"
              trigger={button(t(($) => $.views.bulk.labels))}
              sections={[
                { title: t(($) => $.views.bulk.addLabel), items: labelItems('add_label_ids') },
                { title: t(($) => $.views.bulk.removeLabel), items: labelItems('remove_label_ids') },
              ]}
            />
          )}
          <Button variant="outline" size="sm" disabled={busy} onClick={() => onChange({ delete: true })}>
            <IconTrash size={15} aria-hidden="true" />
            {t(($) => $.views.bulk.delete)}
          </Button>
        </>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(($) => $.views.bulk.clear)}
        title={`${t(($) => $.views.bulk.clear)} (Esc)`}
        onClick={onClear}
      >
        <IconX size={16} aria-hidden="true" />
      </Button>
      {dueAt && (
        <DayMenu
          label={t(($) => $.tasks.field.due)}
          at={dueAt}
          value={null}
          onChoose={(due_date) => onChange({ due_date })}
          onClose={() => setDueAt(null)}
        />
      )}
    </div>
  );

  function button(name: string) {
    return (
      <Button variant="outline" size="sm" disabled={busy}>
        {name}
      </Button>
    );
  }
}
