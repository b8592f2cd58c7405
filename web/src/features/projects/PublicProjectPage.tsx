import type { Answered } from '@takt/contract/endpoint.ts';
import { type getPublicProject, projectStatus } from '@takt/contract/projects.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { Brand } from '../shell/Brand.tsx';
import { CentredCard } from '../shell/CentredCard.tsx';
import { Failure } from '../shell/Failure.tsx';
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';
import { publicProjectQuery } from './api.ts';
import { ProjectMark } from './ProjectMark.tsx';
import { STATUS_TONE } from './projects.ts';
import css from './PublicProjectPage.module.css';

type PublicProject = Answered<typeof getPublicProject>;
type Column = PublicProject['columns'][number];

/** What somebody with the link sees: how far the project is, without people and comments. */
export function PublicProjectPage() {
  const { t } = useTranslation();
  const { projectId } = useParams({ from: '/p/$projectId' });
  const project = useQuery(publicProjectQuery(projectId));
  const gone =
    project.error instanceof ApiError && project.error.status < 500 && project.error.status !== 429;
  if (gone && !project.data) return <Gone />;
  return (
    <div className={css.page}>
      <header className={css.top}>
        <a href="/" className={css.home} aria-label="Takt">
          <Brand />
        </a>
        <LanguageSwitch />
      </header>
      <main id="content" className={css.main}>
        {project.isPending && <Waiting label={t(($) => $.project.page.loading)} />}
        {project.isError && !project.data && (
          <>
            <h1 className="visually-hidden">{t(($) => $.project.page.failed)}</h1>
            <Failure error={project.error} title={t(($) => $.project.page.failed)} retry={project.refetch} />
          </>
        )}
        {project.data && <Shown project={project.data} />}
      </main>
    </div>
  );
}

function Shown({ project }: { project: PublicProject }) {
  const { t } = useTranslation();
  const { percent, moment } = useFormats();
  const status = projectStatus.safeParse(project.status).data;
  const days = useDays(project);
  const share = percent(project.progress / 100, 0);
  return (
    <>
      <title>{`${project.name} · Takt`}</title>
      <p className={css.by}>{t(($) => $.project.page.by, { organisation: project.organisation })}</p>
      <h1 className={css.title} tabIndex={-1}>
        <ProjectMark colour={project.colour} large />
        {project.name}
      </h1>
      <div className={css.facts}>
        {status && <Badge tone={STATUS_TONE[status]}>{t(($) => $.projects.status[status])}</Badge>}
        {days !== null && <span>{days}</span>}
        <span>{t(($) => $.project.page.updated, { when: moment(project.updated_at) })}</span>
      </div>
      <div className={css.progress}>
        <Progress value={project.progress} label={t(($) => $.projects.field.progress)} />
        <span>{t(($) => $.project.page.progress, { share })}</span>
      </div>
      {project.description !== '' && (
        <div className={css.description}>
          <Markdown text={project.description} />
        </div>
      )}
      <section aria-label={t(($) => $.project.page.tasks)} className={css.columns}>
        {project.columns.map((column) => (
          <Tasks key={column.status} column={column} />
        ))}
      </section>
    </>
  );
}

function Tasks({ column: { status: name, total, tasks } }: { column: Column }) {
  const { t } = useTranslation();
  const { day, number } = useFormats();
  const status = taskStatus.safeParse(name).data;
  if (status === undefined) return null;
  const more = total - tasks.length;
  return (
    <section aria-labelledby={`column-${status}`} className={css.column}>
      <h2 id={`column-${status}`} className={css.head}>
        {t(($) => $.tasks.status[status])}
        <span className={css.count}>{number(total)}</span>
      </h2>
      <ul className={css.cards}>
        {tasks.map((task) => (
          <li key={task.key} className={css.card}>
            <p className={css.name}>{task.title}</p>
            <p className={css.below}>
              {task.key}
              {task.due_date !== null && <span>{day(task.due_date)}</span>}
            </p>
          </li>
        ))}
      </ul>
      {tasks.length === 0 && <p className={css.none}>{t(($) => $.project.page.empty)}</p>}
      {more > 0 && <p className={css.none}>{t(($) => $.project.page.more, { count: more })}</p>}
    </section>
  );
}

function useDays({ start_date: from, due_date: to }: PublicProject): string | null {
  const { t } = useTranslation();
  const { day, dayRange } = useFormats();
  if (from !== null && to !== null && from <= to) return dayRange(from, to);
  if (to !== null) return t(($) => $.project.page.until, { day: day(to) });
  return from === null ? null : t(($) => $.project.page.since, { day: day(from) });
}

function Gone() {
  const { t } = useTranslation();
  return (
    <CentredCard
      icon={<IconLinkOff size={24} stroke={1.6} />}
      title={t(($) => $.project.page.gone)}
      lead={t(($) => $.project.page.goneLead)}
    />
  );
}
