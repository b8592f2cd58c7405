import type { Client } from '@takt/contract/clients.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProjectMark } from '../projects/ProjectMark.tsx';
import { STATUS_TONE } from '../projects/projects.ts';
import { Failure } from '../shell/Failure.tsx';
import { projectsOfClientQuery } from './api.ts';
import css from './ClientWork.module.css';

const ProjectDialog = lazy(async () => ({
  default: (await import('../projects/ProjectDialog.tsx')).ProjectDialog,
}));

export function ClientProjects({ client }: { client: Client }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const [adding, setAdding] = useState(false);
  const projects = useQuery(projectsOfClientQuery(client.id));
  return (
    <Section
      id="client-projects"
      title={t(($) => $.clients.projects.title)}
      aside={
        <Button variant="outline" size="sm" className={css.aside} onClick={() => setAdding(true)}>
          <IconPlus aria-hidden="true" />
          {t(($) => $.clients.projects.add)}
        </Button>
      }
    >
      {projects.isPending && (
        <div aria-busy="true">
          <Skeleton height={40} />
        </div>
      )}
      {projects.isError && !projects.data && (
        <Failure error={projects.error} title={t(($) => $.projects.failedToFetch)} retry={projects.refetch} />
      )}
      {projects.data?.items.length === 0 && <p className={css.none}>{t(($) => $.clients.projects.none)}</p>}
      <ul className={css.rows}>
        {projects.data?.items.map(({ id, key, name, colour, status, progress }) => (
          <li key={id}>
            <Link to="/projects/$key" params={{ key }} className={css.row}>
              <ProjectMark colour={colour} />
              <span className={css.title}>{name}</span>
              <Badge tone={STATUS_TONE[status]}>{t(($) => $.projects.status[status])}</Badge>
              <span className={css.progress}>
                <Progress value={progress} label={t(($) => $.projects.field.progress)} />
              </span>
              <span className={css.share}>{percent(progress / 100, 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {projects.data?.next_cursor && (
        <Link to="/projects" search={{ client: client.id }} className={css.all}>
          {t(($) => $.clients.projects.all)}
        </Link>
      )}
      <Suspense>{adding && <ProjectDialog clientId={client.id} onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}
