import { type Task, taskPriority, type TaskStatus, taskStatus, taskType } from '@takt/contract/tasks.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { PersonSelect } from '../../members/PersonSelect.tsx';
import type { TaskChanges } from '../api.ts';
import { DayField } from './DayField.tsx';
import css from './TaskPanel.module.css';

interface FieldsProps {
  task: Task;
  onStatus: (status: TaskStatus) => void;
  onChange: (changes: TaskChanges) => void;
}

/** Each field is saved as it is chosen. */
export function Fields({ task, onStatus, onChange }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={css.fields}>
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
      <PersonSelect
        label={t(($) => $.tasks.field.assignee)}
        placeholder={t(($) => $.tasks.field.nobody)}
        value={task.assignee_id}
        onChange={(assignee_id) => onChange({ assignee_id })}
        clearable
      />
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
      <DayField
        label={t(($) => $.tasks.field.start)}
        empty={t(($) => $.tasks.field.noDay)}
        value={task.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DayField
        label={t(($) => $.tasks.field.due)}
        empty={t(($) => $.tasks.field.noDue)}
        value={task.due_date}
        onChange={(due_date) => onChange({ due_date })}
      />
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
