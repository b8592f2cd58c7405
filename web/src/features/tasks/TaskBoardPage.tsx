import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/Page.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import css from './board/Board.module.css';
import { TaskBoard } from './board/TaskBoard.tsx';
import { BoardControls } from './BoardControls.tsx';
import type { BoardSearch } from './search.ts';
import { useBoardScreen } from './useBoardScreen.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** All tasks of the organisation, as far as the address does not narrow them. */
export function TaskBoardPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const navigate = useNavigate();
  const search = useSearch({ from: '/in-organisation/frame/tasks' });
  const { peek, adding, setAdding, keysShown, showKeys } = useBoardScreen();
  const change = (part: BoardSearch) =>
    void navigate({ to: '/tasks', search: (now) => ({ ...now, ...part }), resetScroll: false });
  const narrowed = search.project !== undefined || search.assignee !== undefined;
  return (
    <div className={classes(css.screen, peek.id !== undefined && css.beside)}>
      <Page
        title={t(($) => $.tasks.title)}
        actions={
          <BoardControls
            search={search}
            onChange={change}
            withProject
            onAdd={() => setAdding('todo')}
            onKeys={() => showKeys(true)}
          />
        }
      >
        <TaskBoard
          filter={{
            project_id: search.project,
            assignee_id: search.assignee === 'me' ? user?.id : search.assignee,
          }}
          peek={peek}
          adding={adding}
          onAdd={setAdding}
          onClearFilter={narrowed ? () => change({ project: undefined, assignee: undefined }) : undefined}
        />
        <Suspense>{keysShown && <KeysDialog onClose={() => showKeys(false)} />}</Suspense>
      </Page>
    </div>
  );
}
