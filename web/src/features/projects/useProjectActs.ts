import type { Project } from '@takt/contract/projects.ts';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';
import { type ProjectChanges, useDeleteProject, useRestoreProject, useUpdateProject } from './api.ts';

/** What can be done about a project anywhere; each act says what has become of it, and how to undo it. */
export function useProjectActs() {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateProject();
  const trash = useDeleteProject();
  const back = useRestoreProject();
  const undo = (onSelect: () => void) => ({ label: t(($) => $.ui.undo), onSelect });
  const fail = (error: unknown, fallback: string) =>
    toast({
      variant: 'destructive',
      title: t(($) => $.problems.error),
      description: messageOr(error, fallback),
    });

  const restore = (project: Project) =>
    void back.mutateAsync(project).then(
      () => toast({ title: t(($) => $.projects.restored), description: project.name }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.projects.failedToRestore),
        ),
    );

  const remove = (project: Project) =>
    void trash.mutateAsync(project).then(
      () =>
        toast({
          title: t(($) => $.projects.deleted),
          description: t(($) => $.projects.deletedLead, { name: project.name }),
          action: undo(() => restore(project)),
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.projects.failedToDelete),
        ),
    );

  /** `before` is what the fields were; whoever takes back is not asked whether to take that back. */
  const change = (project: Project, changes: ProjectChanges, before?: ProjectChanges): void =>
    void update.mutateAsync({ id: project.id, changes }).then(
      (saved) =>
        toast({
          title: t(($) => $.projects.updated),
          description: saved.name,
          action: before && undo(() => change(saved, before)),
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.projects.failedToUpdate),
        ),
    );

  return {
    remove,
    restore,
    change,
    /** What is on its way to the server. */
    coming: update.isPending ? update.variables.changes : undefined,
    saving: {
      status: update.status,
      retry: () => {
        if (update.variables) update.mutate(update.variables);
      },
    },
  };
}
export type ProjectActs = ReturnType<typeof useProjectActs>;
