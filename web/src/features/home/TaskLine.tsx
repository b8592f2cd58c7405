import type { TaskRow } from '@takt/contract/tasks.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { FindingChip } from '../evidence/FindingChip.tsx';
import { PriorityIcon } from '../tasks/PriorityIcon.tsx';
import { useDueText } from '../tasks/useDueText.ts';
import { usePeople } from '../tasks/usePeople.ts';
import css from './home.module.css';

interface TaskLineProps {
  task: TaskRow;
  today: string;
  /** Otherwise it says whose it is. */
  mine: boolean;
  onOpen: () => void;
  onToggle: () => void;
}

export function TaskLine({ task, today, mine, onOpen, onToggle }: TaskLineProps) {
  const { t } = useTranslation();
  const dueText = useDueText(today);
  const people = usePeople();
  const { key, title, status, due_date } = task;
  const done = status === 'done';
  const due = due_date === null ? undefined : dueText(due_date, status);
  const assignee = mine || task.assignee_id === null ? undefined : people.get(task.assignee_id);
  return (
    <li className={classes(css.line, done && css.done)}>
      <button
        type="button"
        role="checkbox"
        aria-checked={done}
        aria-label={done ? t(($) => $.home.day.reopen, { key }) : t(($) => $.home.day.complete, { key })}
        className={css.tick}
        onClick={onToggle}
      >
        <IconCheck size={12} stroke={3} aria-hidden="true" />
      </button>
      <button type="button" data-card={task.id} className={css.task} onClick={onOpen}>
        <span className={css.title}>{title}</span>
        <span className={css.sub}>
          <span className={css.key}>{key}</span>
          {task.finding && <FindingChip finding={task.finding} short />}
        </span>
      </button>
      {status === 'in_progress' && <span className={css.status}>{t(($) => $.tasks.status.in_progress)}</span>}
      {status === 'in_review' && <span className={css.status}>{t(($) => $.tasks.status.in_review)}</span>}
      <span className={css.priority} title={t(($) => $.tasks.priority[task.priority])}>
        <PriorityIcon priority={task.priority} />
        <span className="visually-hidden">{t(($) => $.tasks.priority[task.priority])}</span>
      </span>
      <span className={classes(css.due, due?.overdue && css.overdue)}>{due?.text}</span>
      {!mine && (
        <span className={css.whose}>
          {assignee && <Avatar name={assignee.name} id={assignee.id} src={assignee.avatar} size={20} />}
        </span>
      )}
    </li>
  );
}
