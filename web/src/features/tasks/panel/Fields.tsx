import { type Task, taskPriority, type TaskStatus, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { LabelField } from '../../labels/LabelField.tsx';
import { PersonSelect } from '../../members/PersonSelect.tsx';
import { projectChoicesQuery } from '../../projects/choices.ts';
import type { TaskChanges } from '../api.ts';
import { DayField } from './DayField.tsx';
import { EstimateField } from './EstimateField.tsx';
import css from './Fields.module.css';
import { ParentField } from './ParentField.tsx';

interface FieldsProps {
  task: Task;
  onStatus: (status: TaskStatus) => void;
  onChange: (changes: TaskChanges) => void;
}

/** Each field is saved as it is chosen. The keys of the panel find them by `data-key`. */
export function Fields({ task, onStatus, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  return (
    <div className={css.fields}>
      <div className={css.row} data-key="status">
        <Choice
          label={t(($) => $.tasks.field.status)}
          value={task.status}
          onChange={(to) => onStatus(taskStatus.parse(to))}
        >
          {taskStatus.options.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.tasks.status[one])}
            </option>
          ))}
        </Choice>
      </div>
      <div className={css.row} data-key="assignee">
        <PersonSelect
          label={t(($) => $.tasks.field.assignee)}
          placeholder={t(($) => $.tasks.field.nobody)}
          value={task.assignee_id}
          onChange={(assignee_id) => onChange({ assignee_id })}
          clearable
        />
      </div>
      <div className={css.row} data-key="priority">
        <Choice
          label={t(($) => $.tasks.field.priority)}
          value={task.priority}
          onChange={(to) => onChange({ priority: taskPriority.parse(to) })}
        >
          {taskPriority.options.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.tasks.priority[one])}
            </option>
          ))}
        </Choice>
      </div>
      <div className={css.row}>
        <Choice
          label={t(($) => $.tasks.field.type)}
          value={task.type}
          onChange={(to) => onChange({ type: taskType.parse(to) })}
        >
          {taskType.options.map((one) => (
            <option key={one} value={one}>
              {t(($) => $.tasks.type[one])}
            </option>
          ))}
        </Choice>
      </div>
      <div className={css.row} data-key="labels">
        <div>
          <span className={css.label} aria-hidden="true">
            {t(($) => $.task.labels.label)}
          </span>
          <LabelField value={task.label_ids} onChange={(label_ids) => onChange({ label_ids })} />
        </div>
      </div>
      <div className={css.row}>
        <DayField
          label={t(($) => $.tasks.field.start)}
          empty={t(($) => $.tasks.field.noDay)}
          value={task.start_date}
          onChange={(start_date) => onChange({ start_date })}
        />
      </div>
      <div className={css.row} data-key="due">
        <DayField
          label={t(($) => $.tasks.field.due)}
          empty={t(($) => $.tasks.field.noDue)}
          value={task.due_date}
          onChange={(due_date) => onChange({ due_date })}
        />
      </div>
      <div className={css.row}>
        <EstimateField value={task.estimate} onChange={(estimate) => onChange({ estimate })} />
      </div>
      <div className={css.row}>
        <Choice
          label={t(($) => $.tasks.field.project)}
          value={task.project_id}
          onChange={(project_id) => onChange({ project_id })}
        >
          {/* Among many it may be one that the choice does not list. */}
          {!projects.some(({ id }) => id === task.project_id) && <option value={task.project_id}>…</option>}
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <div className={css.row}>
        <ParentField task={task} onChange={(parent_id) => onChange({ parent_id })} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </NativeSelect>
      )}
    </Field>
  );
}
