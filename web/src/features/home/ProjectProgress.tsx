import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCalendar } from '../organisations/useCalendar.ts';
import { ProjectMark } from '../projects/ProjectMark.tsx';
import { Failure } from '../shell/Failure.tsx';
import { type Overview, overviewQuery } from './api.ts';
import css from './home.module.css';
import { Part } from './Part.tsx';

/** How far the active projects are, those that end first on top. */
export function ProjectProgress() {
  const { t } = useTranslation();
  const overview = useQuery(overviewQuery);
  const projects = overview.data?.projects;
  return (
    <Part
      title={t(($) => $.home.projects.title)}
      aside={<Link to="/projects">{t(($) => $.home.projects.all)}</Link>}
      busy={overview.isPending}
    >
      {overview.isPending && (
        <div className={css.waiting}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </div>
      )}
      {overview.isError && !projects && <Failure error={overview.error} retry={overview.refetch} />}
      {projects?.length === 0 && (
        <p className={css.none}>
          {t(($) => $.home.projects.empty)} <Link to="/projects">{t(($) => $.home.projects.create)}</Link>
        </p>
      )}
      {projects && projects.length > 0 && (
        <ul className={css.projects}>
          {projects.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Row({ project }: { project: Overview['projects'][number] }) {
  const { t } = useTranslation();
  const { day, percent } = useFormats();
  const { today } = useCalendar();
  const { key, name, colour, progress, due_date: due, open_tasks, overdue } = project;
  const late = due !== null && due < today;
  return (
    <li>
      <Link to="/projects/$key" params={{ key }} className={css.project}>
        <span className={css.projectName}>
          <ProjectMark colour={colour} />
          <span className={css.title}>{name}</span>
          <span className={css.share}>{percent(progress / 100, 0)}</span>
        </span>
        <Progress value={progress} label={t(($) => $.home.projects.progress, { name })} />
        <span className={css.projectFacts}>
          <span>{t(($) => $.home.projects.open, { count: open_tasks })}</span>
          {overdue > 0 && (
            <span className={css.overdue}>{t(($) => $.home.projects.overdue, { count: overdue })}</span>
          )}
          {due !== null && (
            <span className={classes(late && css.overdue)}>
              {late
                ? t(($) => $.home.projects.late, { day: day(due) })
                : t(($) => $.home.projects.due, { day: day(due) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
