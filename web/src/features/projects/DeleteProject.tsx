import type { Project } from '@takt/contract/projects.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeleteProject } from './api.ts';
import css from './projects.module.css';

/** There is no way back, so the name is asked for. */
export function DeleteProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const remove = useDeleteProject(project);
  const [typed, setTyped] = useState('');
  const id = useId();
  const right = typed.trim() === project.name.trim();
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t(($) => $.projects.deleted), description: project.name });
        void navigate({ to: '/projects' });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.projects.deleteTitle)}
      size="sm"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} variant="destructive" disabled={!right} busy={remove.isPending}>
            {t(($) => $.ui.delete)}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t(($) => $.projects.deleteLead)}</p>
      <form
        id={id}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (right) submit();
        }}
      >
        {remove.isError && (
          <Alert variant="destructive">
            {messageOr(
              remove.error,
              t(($) => $.projects.failedToDelete),
            )}
          </Alert>
        )}
        <TextField
          label={t(($) => $.projects.deleteConfirm, { name: project.name })}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
