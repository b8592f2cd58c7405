import type { Project } from '@takt/contract/projects.ts';
import { IconArrowLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import boardCss from '../tasks/board/Board.module.css';
import { BoardSkeleton } from '../tasks/board/BoardSkeleton.tsx';
import { TaskBoard } from '../tasks/board/TaskBoard.tsx';
import { BoardControls } from '../tasks/BoardControls.tsx';
import type { BoardSearch } from '../tasks/search.ts';
import { useBoardScreen } from '../tasks/useBoardScreen.ts';
import { projectByKeyQuery } from './api.ts';
import { ProjectFacts } from './ProjectFacts.tsx';
import css from './projects.module.css';

const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog.tsx')).ProjectDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('../tasks/KeysDialog.tsx')).KeysDialog }));
const DeleteProject = lazy(async () => ({ default: (await import('./DeleteProject.tsx')).DeleteProject }));

/** A project and its board. */
export function ProjectPage() {
  const { key } = useParams({ from: '/in-organisation/frame/projects/$key' });
  const project = useQuery(projectByKeyQuery(key));
  const gone = project.error instanceof ApiError && project.error.status < 500;
  if (project.data && !gone) return <Screen project={project.data} />;
  return (
    <Frame title={key.toUpperCase()}>
      {project.isPending && <BoardSkeleton />}
      {project.isError && (gone ? <Gone /> : <Failure error={project.error} retry={project.refetch} />)}
    </Frame>
  );
}

function Screen({ project }: { project: Project }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const search = useSearch({ from: '/in-organisation/frame/projects/$key' });
  const { peek, adding, setAdding, keysShown, showKeys } = useBoardScreen();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const change = ({ assignee }: BoardSearch) =>
    void navigate({ to: '.', search: (now) => ({ ...now, assignee }), resetScroll: false });
  return (
    <Frame
      title={project.name}
      documentTitle={`${project.key} ${project.name}`}
      beside={peek.id !== undefined}
      actions={
        <>
          <BoardControls
            search={search}
            onChange={change}
            onAdd={() => setAdding('todo')}
            onKeys={() => showKeys(true)}
          />
          <MoreMenu onEdit={() => setDialog('edit')} onDelete={() => setDialog('delete')} />
        </>
      }
    >
      <ProjectFacts project={project} />
      <TaskBoard
        filter={{
          project_id: project.id,
          assignee_id: search.assignee === 'me' ? user?.id : search.assignee,
        }}
        peek={peek}
        adding={adding}
        onAdd={setAdding}
        onClearFilter={search.assignee === undefined ? undefined : () => change({})}
      />
      <Suspense>
        {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
        {dialog === 'edit' && <ProjectDialog project={project} onClose={() => setDialog(null)} />}
        {dialog === 'delete' && <DeleteProject project={project} onClose={() => setDialog(null)} />}
      </Suspense>
    </Frame>
  );
}

function MoreMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation();
  return (
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
              onSelect: onEdit,
            },
          ],
        },
        {
          items: [
            {
              label: t(($) => $.projects.delete),
              icon: <IconTrash size={16} aria-hidden="true" />,
              destructive: true,
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}

interface FrameProps {
  title: string;
  documentTitle?: string;
  actions?: ReactNode;
  /** The panel of a task is open. */
  beside?: boolean;
  children: ReactNode;
}

function Frame({ title, documentTitle = title, actions, beside = false, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes(boardCss.screen, beside && boardCss.beside)}>
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
