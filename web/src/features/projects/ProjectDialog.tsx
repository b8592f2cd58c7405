import { zodResolver } from '@hookform/resolvers/zod';
import { colour as projectColour } from '@takt/contract/labels.ts';
import { type Project, updateProject } from '@takt/contract/projects.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../api/formErrors.ts';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useCreateProject, useUpdateProject } from './api.ts';
import { ProjectFields, projectForm } from './ProjectFields.tsx';
import { ProjectMark } from './ProjectMark.tsx';
import { suggestedKey } from './projects.ts';
import css from './projects.module.css';

interface Problem {
  type?: unknown;
  message?: string | undefined;
}

interface ProjectDialogProps {
  /** Given: it is changed; otherwise a new one is made. */
  project?: Project;
  /** Whom a new one is for. */
  clientId?: string;
  onClose: () => void;
  onSaved?: (project: Project) => void;
}

export function ProjectDialog({ project, clientId, onClose, onSaved }: ProjectDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { user } = useAuth();
  const create = useCreateProject();
  const update = useUpdateProject();
  const save = project ? update : create;
  const id = useId();
  const form = useForm({
    resolver: zodResolver(projectForm),
    defaultValues: {
      name: project?.name ?? '',
      key: project?.key ?? '',
      colour: project?.colour ?? 'indigo',
      description: project?.description ?? '',
      status: project?.status ?? 'active',
      priority: project?.priority ?? 'medium',
      progress_mode: project?.progress_mode ?? 'manual',
      progress: project?.progress ?? 0,
      is_public: project?.is_public ?? false,
      // A new project is its maker's, unless he says otherwise.
      owner_id: project ? project.owner_id : (user?.id ?? null),
      department_id: project?.department_id ?? null,
      client_id: project ? project.client_id : (clientId ?? null),
      start_date: project?.start_date ?? null,
      due_date: project?.due_date ?? null,
    },
  });
  const { register, handleSubmit, setError, setValue, getFieldState, watch, formState } = form;
  const { errors, dirtyFields } = formState;

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
  const submit = handleSubmit(({ key, progress, ...filled }) => {
    // What the tasks say is not typed in.
    const body = filled.progress_mode === 'auto' ? filled : { ...filled, progress };
    if (project) {
      // Only what was touched: what others have changed meanwhile stays.
      const touched = Object.entries(body).filter(([name]) => Object.hasOwn(dirtyFields, name));
      if (touched.length === 0) return onClose();
      update.mutate({ id: project.id, changes: updateProject.body.parse(Object.fromEntries(touched)) }, done);
      return;
    }
    create.mutate(key === '' ? body : { ...body, key }, done);
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
          data-autofocus
          autoComplete="off"
          maxLength={200}
          error={errors.name && nameProblem(errors.name)}
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
        <ProjectFields form={form} />
      </form>
    </Dialog>
  );

  function nameProblem({ type, message }: Problem): string | undefined {
    return type === 'too_small' ? t(($) => $.projects.nameRequired) : message;
  }

  /** Ours is about the form, the server's about what is taken. */
  function keyProblem({ type, message }: Problem): string {
    return type === undefined || type === 'custom'
      ? (message ?? t(($) => $.projects.keyTaken))
      : t(($) => $.projects.keyWrong);
  }
}
