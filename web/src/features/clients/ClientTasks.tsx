import type { Client } from '@takt/contract/clients.ts';
import type { TaskRow } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { Failure } from '../shell/Failure.tsx';
import { PriorityIcon } from '../tasks/PriorityIcon.tsx';
import { useDueText } from '../tasks/useDueText.ts';
import { tasksOfClientQuery } from './api.ts';
import css from './ClientWork.module.css';

/** What is open in the client's projects, the most urgent first. */
export function ClientTasks({ client }: { client: Client }) {
  const { t } = useTranslation();
  const tasks = useQuery(tasksOfClientQuery(client.id));
  return (
    <Section
      id="client-tasks"
      title={t(($) => $.clients.tasks.title)}
      aside={
        <Link to="/tasks" search={{ client: client.id, view: 'list' }} className={css.aside}>
          {t(($) => $.clients.tasks.all)}
        </Link>
      }
    >
      {tasks.isPending && (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      )}
      {tasks.isError && !tasks.data && (
        <Failure error={tasks.error} title={t(($) => $.clients.tasks.failed)} retry={tasks.refetch} />
      )}
      {tasks.data?.items.length === 0 && <p className={css.none}>{t(($) => $.clients.tasks.none)}</p>}
      <ul className={css.rows}>
        {tasks.data?.items.map((task) => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </Section>
  );
}

function Task({ task: { key, title, status, priority, due_date: date } }: { task: TaskRow }) {
  const { t } = useTranslation();
  const dueText = useDueText(useCalendar().today);
  const due = date === null ? null : dueText(date, status);
  return (
    <li>
      <Link to="/tasks/$key" params={{ key }} className={css.row}>
        <PriorityIcon priority={priority} />
        <span className={css.key}>{key}</span>
        <span className={css.title}>{title}</span>
        <span className={css.state}>{t(($) => $.tasks.status[status])}</span>
        {due && <span className={classes(css.due, due.overdue && css.late)}>{due.text}</span>}
      </Link>
    </li>
  );
}
