import type { Project } from '@takt/contract/projects.ts';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { TaskBoard } from '../tasks/board/TaskBoard.tsx';
import { FilterBar } from '../tasks/filter/FilterBar.tsx';
import { filteredBy, noFilter, queryOf } from '../tasks/filter/filter.ts';
import type { TasksSearch, TaskView } from '../tasks/search.ts';
import { TaskViews } from '../tasks/TaskViews.tsx';
import { useBoardScreen } from '../tasks/useBoardScreen.ts';

const KeysDialog = lazy(async () => ({ default: (await import('../tasks/KeysDialog.tsx')).KeysDialog }));

/** The tasks of a project in one of their views. */
export function ProjectTasks({ project, view }: { project: Project; view: TaskView }) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const navigate = useNavigate();
  const search: TasksSearch = useSearch({ from: '/in-organisation/frame/projects/$key' });
  const change = ({ project: _fixed, ...part }: Partial<TasksSearch>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...part }), resetScroll: false });
  const query = { ...queryOf(search, user?.id), project_id: project.id };
  const { status, ...boardQuery } = query;
  const { peek, adding, setAdding, add, keysShown, showKeys } = useBoardScreen(status);
  const clear = filteredBy(search).length > 0 ? () => change(noFilter) : undefined;
  const state = { peek, adding, onAdd: setAdding, onClearFilter: clear };
  return (
    <>
      <FilterBar search={search} query={query} onChange={change} without={['project']}>
        <Button size="sm" onClick={add}>
          <IconPlus aria-hidden="true" />
          {t(($) => $.tasks.board.newTask)}
        </Button>
      </FilterBar>
      {view === 'board' ? (
        <TaskBoard filter={boardQuery} only={status} {...state} />
      ) : (
        <TaskViews view={view} search={search} query={query} onChange={change} {...state} />
      )}
      <Suspense>{keysShown && <KeysDialog view={view} onClose={() => showKeys(false)} />}</Suspense>
    </>
  );
}
