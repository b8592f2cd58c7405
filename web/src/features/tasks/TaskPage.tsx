import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../shell/Failure.tsx';
import { Page } from '../../ui/Page.tsx';
import { taskByNumberQuery } from './api.ts';
import { useLiveBoards } from './board/useLiveBoards.ts';
import { PanelSkeleton } from './panel/PanelSkeleton.tsx';
import { TaskPanel } from './panel/TaskPanel.tsx';
import { useTask } from './panel/useTask.ts';
import css from './TaskPage.module.css';
import { numberOf } from './tasks.ts';

/** `/tasks/WEB-42`: what a link in a letter or a chat leads to. */
export function TaskPage() {
  const { key } = useParams({ from: '/in-organisation/frame/tasks/$key' });
  const number = numberOf(key);
  return number === null ? (
    <Frame title={key}>
      <Gone />
    </Frame>
  ) : (
    <ByNumber key={number} name={key} number={number} />
  );
}

function ByNumber({ name, number }: { name: string; number: number }) {
  const found = useQuery(taskByNumberQuery(number));
  if (found.data !== undefined) return <ById name={name} id={found.data} />;
  return (
    <Frame title={name}>
      {found.isPending ? <Waiting /> : <Problem error={found.error} retry={found.refetch} />}
    </Frame>
  );
}

function ById({ name, id }: { name: string; id: string }) {
  const navigate = useNavigate();
  const task = useTask(id);
  useLiveBoards();
  const gone = task.error instanceof ApiError && task.error.status === 404;
  return (
    <Frame
      title={task.data ? task.data.key : name}
      documentTitle={task.data && `${task.data.key} ${task.data.title}`}
    >
      {task.isPending && <Waiting />}
      {task.isError && (!task.data || gone) && <Problem error={task.error} retry={task.refetch} />}
      {task.data && !gone && (
        <section className={`card ${css.card}`}>
          <TaskPanel task={task.data} onDeleted={() => void navigate({ to: '/tasks' })} />
        </section>
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  documentTitle?: string | undefined;
  children: ReactNode;
}

function Frame({ title, documentTitle = title, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      above={
        <Link to="/tasks" className={css.back}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.task.toBoard)}
        </Link>
      }
    >
      {children}
    </Page>
  );
}

function Waiting() {
  return (
    <section className={`card ${css.card}`}>
      <PanelSkeleton />
    </section>
  );
}

function Problem({ error, retry }: { error: unknown; retry: () => unknown }) {
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  return <Failure error={error} retry={retry} />;
}

function Gone() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.task.gone)}
      description={t(($) => $.task.goneLead)}
      action={
        <Link to="/tasks" className={buttonClass({ variant: 'outline' })}>
          {t(($) => $.task.toBoard)}
        </Link>
      }
    />
  );
}
