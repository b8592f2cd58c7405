import type { Project } from '@takt/contract/projects.ts';
import { IconArrowLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { useRefreshed } from '../events/useRefreshed.ts';
import { Failure } from '../shell/Failure.tsx';
import boardCss from '../tasks/board/Board.module.css';
import { projectByKeyQuery } from './api.ts';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectOverview } from './ProjectOverview.tsx';
import css from './projects.module.css';
import { PublicLink } from './PublicLink.tsx';
import { useProjectActs } from './useProjectActs.ts';

const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog.tsx')).ProjectDialog }));
const ProjectTasks = lazy(async () => ({ default: (await import('./ProjectTasks.tsx')).ProjectTasks }));
const ProjectActivity = lazy(async () => ({
  default: (await import('./ProjectActivity.tsx')).ProjectActivity,
}));

/** A project: what it is and how far, its tasks in every view, what has happened. */
export function ProjectPage() {
  const { key } = useParams({ from: '/in-organisation/frame/projects/$key' });
  const project = useQuery(projectByKeyQuery(key));
  useRefreshed(['project'], ['projects']);
  const gone = project.error instanceof ApiError && project.error.status < 500;
  if (project.data && !gone) return <Screen key={project.data.id} project={project.data} />;
  return (
    <Frame title={key.toUpperCase()}>
      {project.isPending && <Waiting />}
      {project.isError && (gone ? <Gone /> : <Failure error={project.error} retry={project.refetch} />)}
    </Frame>
  );
}

function Screen({ project: known }: { project: Project }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/in-organisation/frame/projects/$key' });
  const acts = useProjectActs();
  const [editing, edit] = useState(false);
  const { view, tab } = search;
  // Shown at once, and gone again when the server refuses.
  const project = { ...known, ...acts.coming };
  return (
    <Frame
      title={project.name}
      documentTitle={`${project.key} ${project.name}`}
      board={view === 'board'}
      beside={search.peek !== undefined}
      actions={
        <>
          <PublicLink project={project} acts={acts} />
          <Menu
            placement="bottom-end"
            trigger={
              <Button variant="outline" size="icon" aria-label={t(($) => $.projects.actions)}>
                <IconDots aria-hidden="true" />
              </Button>
            }
            sections={[
              {
                items: [
                  {
                    label: t(($) => $.projects.edit),
                    icon: <IconPencil size={16} aria-hidden="true" />,
                    onSelect: () => edit(true),
                  },
                ],
              },
              {
                items: [
                  {
                    label: t(($) => $.projects.delete),
                    icon: <IconTrash size={16} aria-hidden="true" />,
                    destructive: true,
                    onSelect: () => {
                      acts.remove(known);
                      void navigate({ to: '/projects' });
                    },
                  },
                ],
              },
            ]}
          />
        </>
      }
    >
      {project.deleted_at !== null && (
        <Alert variant="warning" title={t(($) => $.project.inTrash)} className={css.trashed}>
          <p>{t(($) => $.project.inTrashLead)}</p>
          <Button variant="link" onClick={() => acts.restore(known)}>
            {t(($) => $.projects.restore)}
          </Button>
        </Alert>
      )}
      <ProjectFacts project={project} acts={acts} />
      <Tabs />
      {view === undefined && tab === undefined && <ProjectOverview project={project} acts={acts} />}
      <Suspense fallback={<Waiting />}>
        {view !== undefined && <ProjectTasks project={known} view={view} />}
        {view === undefined && tab === 'activity' && <ProjectActivity project={known} />}
      </Suspense>
      <Suspense>{editing && <ProjectDialog project={known} onClose={() => edit(false)} />}</Suspense>
    </Frame>
  );
}

function Tabs() {
  const { t } = useTranslation();
  return (
    <TabLinks
      label={t(($) => $.project.tabs)}
      items={[
        { to: '.', search: {}, exact: true, label: t(($) => $.project.tab.overview) },
        { to: '.', search: { view: 'board' }, label: t(($) => $.project.tab.board) },
        { to: '.', search: { view: 'list' }, label: t(($) => $.project.tab.list) },
        { to: '.', search: { view: 'calendar' }, label: t(($) => $.project.tab.calendar) },
        { to: '.', search: { view: 'timeline' }, label: t(($) => $.project.tab.timeline) },
        { to: '.', search: { tab: 'activity' }, label: t(($) => $.project.tab.activity) },
      ]}
    />
  );
}

interface FrameProps {
  title: string;
  documentTitle?: string;
  actions?: ReactNode;
  /** As high as the window: the columns scroll, not the page. */
  board?: boolean;
  /** The panel of a task is open. */
  beside?: boolean;
  children: ReactNode;
}

function Frame({
  title,
  documentTitle = title,
  actions,
  board = false,
  beside = false,
  children,
}: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes(board && boardCss.screen, beside && boardCss.beside)}>
      <Page
        title={title}
        documentTitle={documentTitle}
        actions={actions}
        above={
          <Link to="/projects" className={css.back}>
            <IconArrowLeft size={14} aria-hidden="true" />
            {t(($) => $.projects.allProjects)}
          </Link>
        }
      >
        {children}
      </Page>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.projects.loading)} className={css.loading}>
      <Skeleton width="40%" height={20} />
      <Skeleton height={96} />
      <Skeleton height={160} />
    </div>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.projects.gone)}
      description={t(($) => $.projects.goneLead)}
      action={
        <Link to="/projects" className={buttonClass({ variant: 'outline' })}>
          {t(($) => $.projects.allProjects)}
        </Link>
      }
    />
  );
}
