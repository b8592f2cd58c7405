import type { Project } from '@takt/contract/projects.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { type People, usePeopleOf } from '../tasks/usePeople.ts';
import { ProjectMark } from './ProjectMark.tsx';
import { isLate, STATUS_TONE } from './projects.ts';
import css from './projects.module.css';

export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation();
  const people = usePeopleOf(projects.map(({ owner_id }) => owner_id));
  const { today } = useCalendar();
  return (
    <div className={`card ${css.list}`}>
      <div className={classes(css.row, css.heads)} aria-hidden="true">
        <span>{t(($) => $.projects.list.project)}</span>
        <span>{t(($) => $.projects.field.status)}</span>
        <span>{t(($) => $.projects.field.progress)}</span>
        <span className={css.number}>{t(($) => $.projects.list.open)}</span>
        <span className={css.number}>{t(($) => $.projects.field.due)}</span>
        <span />
      </div>
      <ul className={css.rows}>
        {projects.map((project) => (
          <Row key={project.id} project={project} people={people} today={today} />
        ))}
      </ul>
    </div>
  );
}

function Row({ project, people, today }: { project: Project; people: People; today: string }) {
  const { t } = useTranslation();
  const { day, number, percent } = useFormats();
  const { key, name, colour, status, progress, due_date: due } = project;
  const owner = project.owner_id === null ? undefined : people.get(project.owner_id);
  const late = isLate(project, today);
  return (
    <li>
      <Link to="/projects/$key" params={{ key }} className={css.row}>
        <span className={css.project}>
          <ProjectMark colour={colour} />
          <span className={css.name}>{name}</span>
          <span className={css.key}>{key}</span>
        </span>
        <span className={css.status}>
          <Badge tone={STATUS_TONE[status]}>{t(($) => $.projects.status[status])}</Badge>
        </span>
        <span className={css.progress}>
          <Progress value={progress} label={t(($) => $.projects.field.progress)} />
          <span className={css.share}>{percent(progress / 100, 0)}</span>
        </span>
        <span className={css.number}>
          <span aria-hidden="true" className={css.wide}>
            {number(project.open_tasks)}
            {project.overdue_tasks > 0 && (
              <span
                className={css.lateTasks}
                title={t(($) => $.projects.list.late, { count: project.overdue_tasks })}
              >
                {number(project.overdue_tasks)}
              </span>
            )}
          </span>
          <span className={css.spelled}>
            {t(($) => $.projects.list.openTasks, { count: project.open_tasks })}
            {project.overdue_tasks > 0 && (
              <span className="visually-hidden">
                {`. ${t(($) => $.projects.list.late, { count: project.overdue_tasks })}`}
              </span>
            )}
          </span>
        </span>
        <span className={classes(css.number, css.due, late && css.late)}>
          {due !== null && (
            <>
              <span className="visually-hidden">{`${t(($) => $.projects.field.due)}: `}</span>
              {day(due)}
              {late && <span className="visually-hidden">{`, ${t(($) => $.projects.list.overdue)}`}</span>}
            </>
          )}
        </span>
        <span className={css.owner}>
          {owner && <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={24} />}
        </span>
      </Link>
    </li>
  );
}

export function ProjectListSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t(($) => $.projects.list.loading)}
      className={`card ${css.list}`}
    >
      {[52, 36, 64, 44].map((width) => (
        <div key={width} className={css.waiting}>
          <Skeleton width={10} height={10} />
          <Skeleton width={`${width}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
