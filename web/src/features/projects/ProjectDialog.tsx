import { zodResolver } from '@hookform/resolvers/zod';
import { type Project, projectColour, projectKey } from '@takt/contract/projects.ts';
import { z } from '@takt/contract/zod.ts';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PersonSelect } from '../members/PersonSelect.tsx';
import { DayField } from '../tasks/panel/DayField.tsx';
import { useCreateProject, useUpdateProject } from './api.ts';
import { ProjectMark } from './ProjectMark.tsx';
import { suggestedKey } from './projects.ts';
import css from './projects.module.css';

interface ProjectDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  project?: Project;
  onClose: () => void;
  onSaved?: (project: Project) => void;
}

export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const create = useCreateProject();
  const update = useUpdateProject();
  const save = project ? update : create;
  const id = useId();
  const form = z.object({
    name: z
      .string()
      .trim()
      .min(
        1,
        t(($) => $.projects.nameRequired),
      )
      .max(200),
    key: z.literal('').or(projectKey),
    colour: projectColour,
    description: z.string().max(20_000),
    owner_id: z.string().nullable(),
    due_date: z.string().nullable(),
  });
  const { register, control, handleSubmit, setError, setValue, getFieldState, watch, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      name: project?.name ?? '',
      key: project?.key ?? '',
      colour: project?.colour ?? 'indigo',
      description: project?.description ?? '',
      owner_id: project?.owner_id ?? null,
      due_date: project?.due_date ?? null,
    },
  });
  const { errors } = formState;

  const done = {
    onSuccess: (saved: Project) => {
      toast({
        title: project ? t(($) => $.projects.updated) : t(($) => $.projects.created),
        description: saved.name,
      });
      onClose();
      onSaved?.(saved);
    },
    onError: (error: unknown) => showFieldErrors(error, ['name', 'key', 'description'], setError),
  };
  const submit = handleSubmit(({ key, owner_id, ...body }) => {
    // A new project is its maker's; its key can't be changed later.
    if (project) update.mutate({ id: project.id, changes: { ...body, owner_id } }, done);
    else create.mutate(key === '' ? body : { ...body, key }, done);
  });
  const nameField = register('name', {
    // The suggestion follows the name until somebody has written a key of his own.
    onChange: ({ target }) => {
      if (!project && !getFieldState('key').isDirty) setValue('key', suggestedKey(String(target.value)));
    },
  });
  const saving = project ? t(($) => $.projects.saving) : t(($) => $.projects.creating);
  return (
    <Dialog
      open
      onClose={onClose}
      title={project ? t(($) => $.projects.editTitle) : t(($) => $.projects.createTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={save.isPending}>
            {save.isPending ? saving : project ? t(($) => $.ui.save) : t(($) => $.projects.save)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className={css.form} noValidate>
        {save.isError && !errors.key && !errors.name && (
          <Alert variant="destructive">
            {messageOr(
              save.error,
              project ? t(($) => $.projects.failedToUpdate) : t(($) => $.projects.failedToCreate),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.projects.field.name)}
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          error={errors.name?.message}
          {...nameField}
        />
        {!project && (
          <TextField
            label={t(($) => $.projects.field.key)}
            hint={t(($) => $.projects.field.keyHint, { key: watch('key').toUpperCase() || 'WEB' })}
            autoComplete="off"
            spellCheck={false}
            maxLength={6}
            className={css.keyField}
            error={errors.key && keyProblem(errors.key)}
            {...register('key')}
          />
        )}
        <fieldset className={css.colours}>
          <legend>{t(($) => $.projects.field.colour)}</legend>
          {projectColour.options.map((colour) => (
            <label key={colour} className={css.colour} title={t(($) => $.projects.colour[colour])}>
              <input type="radio" value={colour} className="visually-hidden" {...register('colour')} />
              <ProjectMark colour={colour} large />
              <span className="visually-hidden">{t(($) => $.projects.colour[colour])}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t(($) => $.projects.field.description)}
          placeholder={t(($) => $.projects.field.descriptionPlaceholder)}
          error={errors.description?.message}
          {...register('description')}
        />
        <div className={css.two}>
          {project && (
            <Controller
              name="owner_id"
              control={control}
              render={({ field }) => (
                <PersonSelect
                  label={t(($) => $.projects.field.owner)}
                  placeholder={t(($) => $.projects.field.nobody)}
                  value={field.value}
                  onChange={field.onChange}
                  clearable
                />
              )}
            />
          )}
          <Controller
            name="due_date"
            control={control}
            render={({ field }) => (
              <DayField
                label={t(($) => $.projects.field.due)}
                empty={t(($) => $.tasks.field.noDue)}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </form>
    </Dialog>
  );

  /** Ours is about the form, the server's about what is taken. */
  function keyProblem({ type, message }: { type?: unknown; message?: string | undefined }): string {
    return type === undefined || type === 'custom'
      ? (message ?? t(($) => $.projects.keyTaken))
      : t(($) => $.projects.keyWrong);
  }
}
