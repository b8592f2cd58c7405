import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import css from './board/Board.module.css';
import { TaskBoard } from './board/TaskBoard.tsx';
import { filteredBy, noFilter, queryOf, savedQuery, searchOfSaved } from './filter/filter.ts';
import { type TasksSearch, tasksSearch } from './search.ts';
import controls from './TasksPage.module.css';
import { useBoardScreen } from './useBoardScreen.ts';
import { useTaskView } from './useTaskView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const FilterBar = lazy(async () => ({ default: (await import('./filter/FilterBar.tsx')).FilterBar }));
const ViewMenu = lazy(async () => ({ default: (await import('../views/ViewMenu.tsx')).ViewMenu }));
const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));
const BoardPeople = lazy(async () => ({ default: (await import('./board/BoardPeople.tsx')).BoardPeople }));
const TaskViews = lazy(async () => ({ default: (await import('./TaskViews.tsx')).TaskViews }));

/** All tasks of the organisation, as far as the address does not narrow them, as board, list, calendar or timeline. */
export function TasksPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const navigate = useNavigate({ from: '/tasks' });
  const search = useSearch({ from: '/in-organisation/frame/tasks' });
  const { view, missing, choose } = useTaskView(search.view, user?.id ?? '');
  const query = queryOf(search, user?.id);
  const { status, ...boardQuery } = query;
  const { peek, adding, setAdding, add, keysShown, showKeys } = useBoardScreen(status);
  if (missing !== undefined) return <Navigate to="/tasks" search={{ ...search, view: missing }} replace />;

  const change = (part: Partial<TasksSearch>) =>
    void navigate({ to: '/tasks', search: (now) => ({ ...now, ...part }), resetScroll: false });
  const clear = filteredBy(search).length > 0 ? () => change(noFilter) : undefined;
  const state = { peek, adding, onAdd: setAdding, onClearFilter: clear };
  return (
    <div className={classes(css.screen, peek.id !== undefined && css.beside)}>
      <Page
        title={t(($) => $.tasks.title)}
        actions={
          <>
            <Suspense>{view === 'board' && <BoardPeople project={projectOf(search)} />}</Suspense>
            <ViewSwitch view={view} onChange={(to) => change(choose(to))} />
            <Button
              variant="ghost"
              size="icon"
              className={controls.keys}
              aria-label={t(($) => $.tasks.keys.title)}
              title={`${t(($) => $.tasks.keys.title)} (?)`}
              onClick={() => showKeys(true)}
            >
              <IconKeyboard aria-hidden="true" />
            </Button>
            <Button onClick={add}>
              <IconPlus aria-hidden="true" />
              <span className={controls.label}>{t(($) => $.tasks.board.newTask)}</span>
              <span className={controls.kbd}>
                <Kbd>C</Kbd>
              </span>
            </Button>
          </>
        }
      >
        <Suspense fallback={<div className={css.bar} />}>
          <FilterBar search={search} query={query} onChange={change}>
            <ViewMenu
              screen="tasks"
              query={savedQuery(search)}
              onShow={(saved) =>
                void navigate({ to: '/tasks', search: searchOfSaved(saved, tasksSearch), resetScroll: false })
              }
            />
          </FilterBar>
        </Suspense>
        {view === 'board' ? (
          <TaskBoard filter={boardQuery} only={status} {...state} />
        ) : (
          <Suspense fallback={null}>
            <TaskViews view={view} search={search} query={query} onChange={change} {...state} />
          </Suspense>
        )}
        <Suspense>{keysShown && <KeysDialog view={view} onClose={() => showKeys(false)} />}</Suspense>
      </Page>
    </div>
  );
}

/** Whose board it is; several projects are everybody's. */
const projectOf = ({ project }: TasksSearch) => (project?.includes(',') ? undefined : project);
