import type { Task, TaskStatus } from '@takt/contract/tasks.ts';
import { IconArrowsDiagonal, IconLink, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../../projects/api.ts';
import { ProjectMark } from '../../projects/ProjectMark.tsx';
import type { TaskChanges } from '../api.ts';
import { targetUnknown } from '../board/moves.ts';
import { cardOf } from '../tasks.ts';
import { useDeleteTask } from '../useDeleteTask.ts';
import { useMoveTask } from '../useMoveTask.ts';
import { usePeople } from '../usePeople.ts';
import { Description } from './Description.tsx';
import { Fields } from './Fields.tsx';
import { SaveState } from './SaveState.tsx';
import css from './TaskPanel.module.css';
import { TitleField } from './TitleField.tsx';
import { useDescription } from './useDescription.ts';
import { pendingChange, useChangeTask } from './useTask.ts';

interface TaskPanelProps {
  task: Task;
  /** Beside a board: it can be closed and opened as a page. */
  onClose?: () => void;
  /** After a deletion, which can still be taken back. */
  onDeleted: () => void;
}

/** Everything about one task, the same beside the board and on its own page. */
export function TaskPanel({ task, onClose, onDeleted }: TaskPanelProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const move = useMoveTask();
  const remove = useDeleteTask();
  const change = useChangeTask(task.id);
  const description = useDescription(task);
  const { user } = useAuth();
  const { role } = useOrganisation();
  const mayDelete = role !== 'member' || user?.id === task.reporter_id;

  const send = (changes: TaskChanges) => change.mutate({ changes, pending: pendingChange(task.id, changes) });
  const setStatus = (status: TaskStatus) => {
    const card = cardOf(task);
    move({ card, to: targetUnknown(status), statusOnly: true, back: targetUnknown(task.status) });
  };
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}/tasks/${task.key}`);
    toast({ title: t(($) => $.tasks.panel.linkCopied) });
  };

  return (
    <>
      <header className={css.head}>
        <Whereabouts task={task} withKey={onClose !== undefined} />
        <SaveState
          all={[
            { status: change.status, retry: () => change.variables && change.mutate(change.variables) },
            {
              status: description.conflict ? 'idle' : description.save.status,
              retry: () => description.save.mutate(description.text),
            },
          ]}
        />
        <span className={css.acts}>
          <IconButton label={t(($) => $.tasks.panel.copyLink)} onClick={() => void copyLink()}>
            <IconLink aria-hidden="true" />
          </IconButton>
          {onClose && (
            <Link
              to="/tasks/$key"
              params={{ key: task.key }}
              className={buttonClass({ variant: 'ghost', size: 'icon' })}
              aria-label={t(($) => $.tasks.panel.openPage)}
              title={t(($) => $.tasks.panel.openPage)}
            >
              <IconArrowsDiagonal aria-hidden="true" />
            </Link>
          )}
          {mayDelete && (
            <IconButton
              label={t(($) => $.tasks.panel.delete)}
              onClick={() => {
                remove(task);
                onDeleted();
              }}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          )}
          {onClose && (
            <IconButton label={t(($) => $.tasks.panel.close)} onClick={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </header>
      <div className={css.body}>
        <TitleField title={task.title} onSave={(title) => send({ title })} />
        <Fields task={task} onStatus={setStatus} onChange={send} />
        <Description description={description} />
        <History task={task} />
      </div>
    </>
  );
}

/** A page has the key in its heading already. */
function Whereabouts({ task, withKey }: { task: Task; withKey: boolean }) {
  const projects = useQuery(projectChoicesQuery);
  const project = projects.data?.find(({ id }) => id === task.project_id);
  return (
    <span className={css.where}>
      {withKey && <span className={css.key}>{task.key}</span>}
      {project && (
        <Link to="/projects/$key" params={{ key: project.key }} className={css.project}>
          <ProjectMark colour={project.colour} />
          <span className={css.projectName}>{project.name}</span>
        </Link>
      )}
    </span>
  );
}

function History({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const author = usePeople().get(task.reporter_id)?.name;
  return (
    <p className={css.history}>
      {author !== undefined && `${t(($) => $.tasks.panel.reporter, { name: author })} · `}
      {t(($) => $.tasks.panel.created, { when: moment(task.created_at, timezone) })}
      {task.updated_at !== task.created_at &&
        `, ${t(($) => $.tasks.panel.changed, { when: moment(task.updated_at, timezone) })}`}
    </p>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}
