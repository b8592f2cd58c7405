import type { Project } from '@takt/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { Failure } from '../shell/Failure.tsx';
import { useDueText } from '../tasks/useDueText.ts';
import { usePeopleOf } from '../tasks/usePeople.ts';
import { overdueOfProjectQuery } from './api.ts';
import css from './ProjectOverview.module.css';

/** The first that should have been done by now, the oldest first. */
export function OverdueTasks({ project }: { project: Project }) {
  const { t } = useTranslation();
  const tasks = useQuery(overdueOfProjectQuery(project.id));
  const items = tasks.data?.items ?? [];
  const people = usePeopleOf(items.map(({ assignee_id }) => assignee_id));
  const dueText = useDueText(useCalendar().today);
  return (
    <Section
      id="project-overdue"
      title={t(($) => $.project.overdue.title)}
      aside={
        tasks.data?.next_cursor && (
          <Link to="." search={{ view: 'list', due: 'overdue' }} className={css.aside}>
            {t(($) => $.project.overdue.all)}
          </Link>
        )
      }
    >
      {tasks.isPending && (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      )}
      {tasks.isError && !tasks.data && (
        <Failure error={tasks.error} title={t(($) => $.project.failedFigures)} retry={tasks.refetch} />
      )}
      {tasks.data && items.length === 0 && <p className={css.none}>{t(($) => $.project.overdue.none)}</p>}
      <ul className={css.rows}>
        {items.map(({ id, key, title, status, due_date: date, assignee_id }) => {
          const assignee = assignee_id === null ? undefined : people.get(assignee_id);
          const due = date === null ? null : dueText(date, status);
          return (
            <li key={id}>
              <Link to="/tasks/$key" params={{ key }} className={css.row}>
                <span className={css.key}>{key}</span>
                <span className={css.name}>{title}</span>
                {due && <span className={classes(css.due, due.overdue && css.late)}>{due.text}</span>}
                {assignee && <Avatar name={assignee.name} id={assignee.id} src={assignee.avatar} size={22} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
