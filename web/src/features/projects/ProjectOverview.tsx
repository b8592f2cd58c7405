import type { Project } from '@takt/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import { projectStatsQuery } from './api.ts';
import { OverdueTasks } from './OverdueTasks.tsx';
import { ProjectAbout } from './ProjectAbout.tsx';
import { ProjectDescription } from './ProjectDescription.tsx';
import css from './ProjectOverview.module.css';
import { ProjectPeople } from './ProjectPeople.tsx';
import { StatusBars } from './StatusBars.tsx';
import type { ProjectActs } from './useProjectActs.ts';

/** What the project is, how far it has come, and where it hurts. */
export function ProjectOverview({ project, acts }: { project: Project; acts: ProjectActs }) {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const stats = useQuery(projectStatsQuery(project.id));
  useRefreshed(['task', 'operation', 'work_import'], ['tasks', 'projects']);
  const { data } = stats;
  const shown = (value: number | undefined) => (value === undefined ? '' : number(value));
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <ProjectDescription project={project} acts={acts} />
        <Section id="project-figures" title={t(($) => $.project.figures.title)}>
          {stats.isError && !data && (
            <Failure error={stats.error} title={t(($) => $.project.failedFigures)} retry={stats.refetch} />
          )}
          {data?.total === 0 && <NoTasks />}
          {(stats.isPending || (data !== undefined && data.total > 0)) && (
            <>
              <Figures
                busy={stats.isPending}
                items={[
                  { name: t(($) => $.project.figures.open), value: shown(data?.open) },
                  {
                    name: t(($) => $.project.figures.overdue),
                    value: shown(data?.overdue),
                    bad: (data?.overdue ?? 0) > 0,
                  },
                  {
                    name: t(($) => $.project.figures.week),
                    value: data && (
                      <>
                        {number(data.completed_week)}
                        <span className={css.before}>
                          {t(($) => $.project.figures.before, { count: data.completed_week_before })}
                        </span>
                      </>
                    ),
                  },
                  {
                    name: t(($) => $.project.figures.rate),
                    value:
                      data && percent(data.completion_rate === null ? null : data.completion_rate / 100, 0),
                  },
                ]}
              />
              {data && <StatusBars counts={data.by_status} />}
            </>
          )}
        </Section>
        {data !== undefined && data.total > 0 && <OverdueTasks project={project} />}
      </div>
      <div className={css.side}>
        <ProjectAbout project={project} />
        {data !== undefined && data.open > 0 && <ProjectPeople project={project} />}
      </div>
    </div>
  );
}

function NoTasks() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.project.empty.title)}
      description={t(($) => $.project.empty.lead)}
      action={
        <Link to="." search={{ view: 'board' }} className={buttonClass()}>
          {t(($) => $.project.empty.act)}
        </Link>
      }
    />
  );
}
