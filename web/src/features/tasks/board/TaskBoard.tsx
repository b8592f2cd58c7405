import { type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilterOff, IconFolders, IconLayoutKanban } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Failure } from '../../shell/Failure.tsx';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { usePeople } from '../usePeople.ts';
import { OpenTask } from '../OpenTask.tsx';
import type { Peek } from '../usePeek.ts';
import { boardQuery } from './api.ts';
import { Board } from './Board.tsx';
import { firstShown, onlyColumns } from './board.ts';
import { type BoardFilter } from './boardFilter.ts';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { Drafts } from './Drafts.tsx';
import { useDrafts } from './useDrafts.ts';
import { useLiveBoards } from './useLiveBoards.ts';

const QuickAdd = lazy(async () => ({ default: (await import('./QuickAdd.tsx')).QuickAdd }));

interface TaskBoardProps {
  filter: BoardFilter;
  /** The columns that are shown, `a,b`; all of them without it. */
  only?: string | undefined;
  peek: Peek;
  /** The column in which a task is being written. */
  adding: TaskStatus | null;
  onAdd: (status: TaskStatus | null) => void;
  /** Undefined where there is nothing to take away. */
  onClearFilter?: (() => void) | undefined;
}

/** The board of a filter with everything around it: its four states, the form, the panel of the open task. */
export function TaskBoard({ filter, only, peek, adding, onAdd, onClearFilter }: TaskBoardProps) {
  const { t } = useTranslation();
  const { today } = useCalendar();
  const board = useQuery(boardQuery(filter));
  const projects = useQuery(projectChoicesQuery);
  const people = usePeople();
  const live = useLiveBoards();
  const narrow = useMediaQuery('(width <= 700px)');
  const { drafts, create, retry, discard } = useDrafts();

  return (
    <>
      {body()}
      <OpenTask peek={peek} />
    </>
  );

  function body() {
    if (board.data === undefined) {
      return board.isError ? (
        <Failure error={board.error} title={t(($) => $.tasks.failedToFetch)} retry={board.refetch} />
      ) : (
        <BoardSkeleton />
      );
    }
    if (projects.data?.length === 0) return <NoProjects />;
    const total = onlyColumns(board.data, only).columns.reduce((sum, column) => sum + column.total, 0);
    if (total === 0 && adding === null && drafts.length === 0) {
      return <NoTasks onAdd={() => onAdd(firstShown(only))} onClearFilter={onClearFilter} />;
    }
    return (
      <Board
        board={board.data}
        only={only}
        live={live}
        today={today}
        peek={peek.id}
        covered={narrow && peek.id !== undefined}
        onOpen={peek.open}
        onAdd={onAdd}
        writing={writing}
      />
    );
  }

  function writing(status: TaskStatus): ReactNode {
    const own = drafts.filter((draft) => (draft.body.status ?? taskStatus.options[0]) === status);
    const form = adding === status && projects.data;
    if (!form && own.length === 0) return null;
    return (
      <>
        {form && (
          <Suspense>
            <QuickAdd
              status={status}
              filter={filter}
              projects={form}
              people={people}
              onCreate={create}
              onClose={() => onAdd(null)}
            />
          </Suspense>
        )}
        <Drafts drafts={own} onRetry={retry} onDiscard={discard} />
      </>
    );
  }
}

function NoProjects() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconFolders size={24} stroke={1.6} />}
      title={t(($) => $.tasks.board.noProjects)}
      description={t(($) => $.tasks.board.noProjectsLead)}
      action={
        <Link to="/projects" className={buttonClass()}>
          {t(($) => $.tasks.board.toProjects)}
        </Link>
      }
    />
  );
}

function NoTasks({ onAdd, onClearFilter }: { onAdd: () => void; onClearFilter?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const filtered = onClearFilter !== undefined;
  const Icon = filtered ? IconFilterOff : IconLayoutKanban;
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.6} />}
      title={filtered ? t(($) => $.tasks.board.noneFound) : t(($) => $.tasks.board.emptyTitle)}
      description={filtered ? t(($) => $.tasks.board.noneFoundLead) : t(($) => $.tasks.board.emptyLead)}
      action={
        <>
          <Button onClick={onAdd}>{t(($) => $.tasks.board.emptyAction)}</Button>
          {filtered && (
            <Button variant="outline" onClick={onClearFilter}>
              {t(($) => $.tasks.board.clearFilter)}
            </Button>
          )}
        </>
      }
    />
  );
}
