import type { Task } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { relationsQuery } from '../../relations/api.ts';
import { TaskSearch } from '../../relations/TaskSearch.tsx';
import css from './Fields.module.css';

interface ParentFieldProps {
  task: Task;
  onChange: (id: string | null) => void;
}

/** The task that this one is a part of. */
export function ParentField({ task, onChange }: ParentFieldProps) {
  const { t } = useTranslation();
  const relations = useQuery(relationsQuery(task.id)).data;
  // The answer about relations may be older than the choice.
  const parent = relations?.parent?.id === task.parent_id ? relations.parent : null;
  const shown =
    task.parent_id === null ? t(($) => $.task.noParent) : parent ? `${parent.key} ${parent.title}` : '…';
  const label = t(($) => $.task.parent);
  return (
    <div>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <TaskSearch
        label={t(($) => $.task.findTask)}
        except={[task.id, ...(relations?.subtasks.map(({ id }) => id) ?? [])]}
        onChoose={({ id }) => onChange(id)}
        onClear={task.parent_id === null ? undefined : () => onChange(null)}
        renderTrigger={(toggle, open) => (
          <button
            type="button"
            className={css.button}
            data-empty={task.parent_id === null || undefined}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${label}: ${shown}`}
            onClick={toggle}
          >
            <span className={css.text}>{shown}</span>
          </button>
        )}
      />
    </div>
  );
}
