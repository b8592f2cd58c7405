import type { Task } from '@takt/contract/tasks.ts';
import { taskPriority, taskType } from '@takt/contract/tasks.ts';
import type { TaskTemplate } from '@takt/contract/templates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { projectChoicesQuery } from '../projects/choices.ts';
import { useCreateTemplate, useUpdateTemplate } from './api.ts';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import css from './templates.module.css';
import { changesOf, fieldsOf, type TemplateFields, templateOf } from './templates.ts';

interface TemplateDialogProps {
  /** A task that becomes a pattern, or a template that is edited; nothing: an empty one. */
  from?: Task | undefined;
  template?: TaskTemplate | undefined;
  onClose: () => void;
}

export function TemplateDialog({ from, template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { today } = useCalendar();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const { error, isPending } = template ? update : create;
  const [opened] = useState<TemplateFields>(() =>
    template ? fieldsOf(template) : from ? templateOf(from, today) : emptyTemplate,
  );
  const [fields, setFields] = useState(opened);
  const set = (changes: Partial<TemplateFields>) => setFields((now) => ({ ...now, ...changes }));
  const project_id = fields.project_id || (projects[0]?.id ?? '');
  const ready = fields.name.trim() !== '' && fields.title.trim() !== '' && project_id !== '';

  const save = () => {
    const checklist = fields.checklist.map((one) => one.trim()).filter(Boolean);
    const body = { ...fields, project_id, checklist };
    const onSuccess = ({ name }: TaskTemplate) => {
      toast({ title: t(($) => $.templates.saved), description: name });
      onClose();
    };
    if (!template) return create.mutate(body, { onSuccess });
    const changes = changesOf(opened, body);
    if (Object.keys(changes).length === 0) return onClose();
    return update.mutate({ template, changes }, { onSuccess });
  };

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={template ? t(($) => $.templates.edit) : t(($) => $.templates.create)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button busy={isPending} disabled={!ready} onClick={save}>
            {t(($) => $.ui.save)}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {error && (
          <Alert variant="destructive">
            {messageOr(
              error,
              t(($) => $.templates.failedToSave),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.templates.name)}
          required
          data-autofocus
          maxLength={120}
          error={fieldError(error, 'name')}
          value={fields.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t(($) => $.templates.taskTitle)}
          required
          maxLength={300}
          error={fieldError(error, 'title')}
          value={fields.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <div className={css.pair}>
          <Field label={t(($) => $.tasks.field.project)} required>
            {(control) => (
              <NativeSelect
                {...control}
                value={project_id}
                onChange={({ target }) => set({ project_id: target.value })}
              >
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <PersonSelect
            label={t(($) => $.tasks.field.assignee)}
            placeholder={t(($) => $.tasks.field.nobody)}
            value={fields.assignee_id}
            onChange={(assignee_id) => set({ assignee_id })}
            clearable
          />
          <Field label={t(($) => $.tasks.field.priority)}>
            {(control) => (
              <NativeSelect
                {...control}
                value={fields.priority}
                onChange={({ target }) => set({ priority: taskPriority.parse(target.value) })}
              >
                {taskPriority.options.map((one) => (
                  <option key={one} value={one}>
                    {t(($) => $.tasks.priority[one])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t(($) => $.tasks.field.type)}>
            {(control) => (
              <NativeSelect
                {...control}
                value={fields.type}
                onChange={({ target }) => set({ type: taskType.parse(target.value) })}
              >
                {taskType.options.map((one) => (
                  <option key={one} value={one}>
                    {t(($) => $.tasks.type[one])}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <TextField
          label={t(($) => $.templates.dueInDays)}
          hint={t(($) => $.templates.dueInDaysHint)}
          inputMode="numeric"
          maxLength={4}
          value={fields.due_in_days ?? ''}
          onChange={({ target }) => set({ due_in_days: daysIn(target.value) })}
        />
        <TextArea
          label={t(($) => $.tasks.field.description)}
          maxLength={50_000}
          value={fields.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <TextArea
          label={t(($) => $.templates.checklist)}
          hint={t(($) => $.templates.checklistHint)}
          value={fields.checklist.join('\n')}
          onChange={({ target }) => set({ checklist: target.value.split('\n').slice(0, 50) })}
        />
        <RecurrenceFields
          value={fields.recurrence}
          paused={fields.is_paused}
          onChange={(recurrence) => set({ recurrence })}
          onPause={(is_paused) => set({ is_paused })}
        />
      </div>
    </Dialog>
  );
}

const emptyTemplate: TemplateFields = {
  name: '',
  title: '',
  description: '',
  project_id: '',
  priority: 'medium',
  type: 'task',
  assignee_id: null,
  label_ids: [],
  estimate: null,
  due_in_days: null,
  checklist: [],
  recurrence: null,
  is_paused: false,
};

const daysIn = (text: string): number | null => {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Math.min(3650, Number(digits));
};
