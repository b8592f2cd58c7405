import type { Project } from '@takt/contract/projects.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { type Person, usePeopleOf } from '../tasks/usePeople.ts';
import css from './ProjectCards.module.css';
import { ProjectMark } from './ProjectMark.tsx';
import { isLate, STATUS_TONE } from './projects.ts';

export function ProjectCards({ projects }: { projects: readonly Project[] }) {
  const people = usePeopleOf(projects.map(({ owner_id }) => owner_id));
  const { today } = useCalendar();
  return (
    <ul className={css.cards}>
      {projects.map((project) => (
        <li key={project.id}>
          <Card
            project={project}
            owner={project.owner_id === null ? undefined : people.get(project.owner_id)}
            late={isLate(project, today)}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  project: Project;
  owner: Person | undefined;
  late: boolean;
}

function Card({ project, owner, late }: CardProps) {
  const { t } = useTranslation();
  const { day, percent } = useFormats();
  const { key, name, colour, status, progress, open_tasks, overdue_tasks, due_date: due } = project;
  return (
    <Link to="/projects/$key" params={{ key }} className={classes('card', css.card)}>
      <span className={css.head}>
        <ProjectMark colour={colour} large />
        <span className={css.name}>{name}</span>
        <span className={css.key}>{key}</span>
      </span>
      <span className={css.line}>
        <Badge tone={STATUS_TONE[status]}>{t(($) => $.projects.status[status])}</Badge>
        {due !== null && (
          <span className={classes(css.due, late && css.late)}>
            {t(($) => $.projects.list.deadline, { day: day(due) })}
            {late && <span className="visually-hidden">{`, ${t(($) => $.projects.list.overdue)}`}</span>}
          </span>
        )}
      </span>
      <span className={css.progress}>
        <Progress value={progress} label={t(($) => $.projects.field.progress)} />
        <span className={css.share}>{percent(progress / 100, 0)}</span>
      </span>
      <span className={css.foot}>
        <span>{t(($) => $.projects.list.openTasks, { count: open_tasks })}</span>
        {overdue_tasks > 0 && (
          <span className={css.late}>{t(($) => $.projects.list.late, { count: overdue_tasks })}</span>
        )}
        <span className={css.owner}>
          {owner && <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={24} />}
        </span>
      </span>
    </Link>
  );
}
