import type { Task } from '@takt/contract/tasks.ts';
import { IconArrowsDiagonal, IconDots, IconEye, IconEyeOff, IconLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../texts/i18n.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { ProjectMark } from '../../projects/ProjectMark.tsx';
import { useDeleteTask } from '../useDeleteTask.ts';
import { Presence } from './Presence.tsx';
import css from './TaskPanel.module.css';
import { useDuplicateTask } from './useDuplicateTask.ts';

const TemplateDialog = lazy(async () => {
  const { TemplateDialog: dialog } = await withTexts(
    ['templates'],
    import('../../templates/TemplateDialog.tsx'),
  );
  return { default: dialog };
});

interface TaskHeadProps {
  task: Task;
  /** Null until it is known. */
  watching: boolean | null;
  onWatch: () => void;
  onCopy: () => void;
  onClose: (() => void) | undefined;
  onDeleted: () => void;
  /** Of what is being saved. */
  state: ReactNode;
}

export function TaskHead({ task, watching, onWatch, onCopy, onClose, onDeleted, state }: TaskHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteTask();
  const duplicate = useDuplicateTask();
  const { user } = useAuth();
  const { role } = useOrganisation();
  const [templating, setTemplating] = useState(false);
  const mayDelete = role !== 'member' || user?.id === task.reporter_id;
  const watchLabel = watching === true ? t(($) => $.task.unwatch) : t(($) => $.task.watch);
  return (
    <header className={css.head}>
      <Whereabouts task={task} withKey={onClose !== undefined} />
      {state}
      <span className={css.acts}>
        <Presence taskId={task.id} />
        <IconButton
          label={watchLabel}
          pressed={watching === true}
          disabled={watching === null}
          onClick={onWatch}
        >
          {watching === true ? <IconEye aria-hidden="true" /> : <IconEyeOff aria-hidden="true" />}
        </IconButton>
        <IconButton label={t(($) => $.task.copyLink)} onClick={onCopy}>
          <IconLink aria-hidden="true" />
        </IconButton>
        {onClose && (
          <Link
            to="/tasks/$key"
            params={{ key: task.key }}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
            aria-label={t(($) => $.task.openPage)}
            title={t(($) => $.task.openPage)}
          >
            <IconArrowsDiagonal aria-hidden="true" />
          </Link>
        )}
        <Menu
          placement="bottom-end"
          width={240}
          trigger={
            <Button
              variant="ghost"
              size="icon"
              aria-label={t(($) => $.task.more, { key: task.key })}
              title={t(($) => $.task.moreShort)}
            >
              <IconDots aria-hidden="true" />
            </Button>
          }
          sections={[
            {
              items: [
                { label: t(($) => $.task.duplicate), onSelect: () => duplicate(task) },
                { label: t(($) => $.task.saveAsTemplate), onSelect: () => setTemplating(true) },
                {
                  label: t(($) => $.task.allTemplates),
                  onSelect: () => void navigate({ to: '/tasks/templates' }),
                },
              ],
            },
            ...(mayDelete && task.deleted_at === null
              ? [
                  {
                    items: [
                      {
                        label: t(($) => $.task.delete),
                        destructive: true,
                        onSelect: () => {
                          remove(task);
                          onDeleted();
                        },
                      },
                    ],
                  },
                ]
              : []),
          ]}
        />
        {onClose && (
          <IconButton label={t(($) => $.task.close)} onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <Suspense>{templating && <TemplateDialog from={task} onClose={() => setTemplating(false)} />}</Suspense>
    </header>
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

interface IconButtonProps {
  label: string;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

function IconButton({ label, onClick, pressed, disabled, children }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
