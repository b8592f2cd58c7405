import type { TaskLink } from '@takt/contract/relations.ts';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { StatusIcon } from '../tasks/StatusIcon.tsx';
import { usePeopleOf } from '../tasks/usePeople.ts';
import css from './relations.module.css';

interface TaskLinkRowProps {
  task: TaskLink;
  /** Opens it in the same panel; without it the link leads to the task's page. */
  onOpen?: ((id: string) => void) | undefined;
  /** In place of the mark of the status. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** Another task in one line. */
export function TaskLinkRow({ task, onOpen, mark, children }: TaskLinkRowProps) {
  const { t } = useTranslation();
  const assignee = usePeopleOf([task.assignee_id]).get(task.assignee_id ?? '');
  const finished = task.status === 'done' || task.status === 'cancelled';
  return (
    <li className={css.row}>
      {mark ?? (
        <span className={css.mark} title={t(($) => $.tasks.status[task.status])}>
          <StatusIcon status={task.status} />
          <span className="visually-hidden">{t(($) => $.tasks.status[task.status])}</span>
        </span>
      )}
      <Link
        to="/tasks/$key"
        params={{ key: task.key }}
        className={classes(css.link, finished && css.finished)}
        onClick={(event) => {
          if (!onOpen || !isPlain(event)) return;
          event.preventDefault();
          onOpen(task.id);
        }}
      >
        <span className={css.key}>{task.key}</span>
        <span className={css.title}>{task.title}</span>
      </Link>
      {assignee && <Avatar name={assignee.name} id={assignee.id} src={assignee.avatar} size={20} />}
      {children}
    </li>
  );
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey;
