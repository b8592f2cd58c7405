import type { Task, TaskStatus } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { withTexts } from '../../../texts/i18n.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCopy } from '../../../ui/useCopy.ts';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import { evidenceQuery } from '../../evidence/api.ts';
import { relationsQuery } from '../../relations/api.ts';
import { Relations } from '../../relations/Relations.tsx';
import { useWatching } from '../../relations/useWatching.ts';
import { targetUnknown } from '../board/moves.ts';
import { cardOf } from '../tasks.ts';
import { useRestoreTask } from '../useDeleteTask.ts';
import { useMoveTask } from '../useMoveTask.ts';
import { usePeopleOf } from '../usePeople.ts';
import { Activity } from './Activity.tsx';
import { Description } from './Description.tsx';
import { Fields } from './Fields.tsx';
import { SaveState } from './SaveState.tsx';
import { TaskHead } from './TaskHead.tsx';
import css from './TaskPanel.module.css';
import { TitleField } from './TitleField.tsx';
import { useDescription } from './useDescription.ts';
import { useLiveTask } from './useLiveTask.ts';
import { usePanelKeys } from './usePanelKeys.ts';
import { useChangeTask } from './useTask.ts';

const TaskEvidence = lazy(async () => {
  const { TaskEvidence: shown } = await withTexts(
    ['loop', 'analytics', 'measures'],
    import('../../evidence/TaskEvidence.tsx'),
  );
  return { default: shown };
});
const Attachments = lazy(async () => {
  const { Attachments: shown } = await withTexts(
    ['attachments'],
    import('../../attachments/Attachments.tsx'),
  );
  return { default: shown };
});
const TaskKeys = lazy(async () => ({ default: (await import('./TaskKeys.tsx')).TaskKeys }));

interface TaskPanelProps {
  task: Task;
  /** Beside a board: it can be closed and opened as a page. */
  onClose?: () => void;
  /** After a deletion, which can still be taken back. */
  onDeleted: () => void;
  /** Shows another task in this place; without it links lead to its page. */
  onOpen?: (id: string) => void;
}

/** Everything about one task, the same beside the board and on its own page. */
export function TaskPanel({ task, onClose, onDeleted, onOpen }: TaskPanelProps) {
  const { user } = useAuth();
  const panel = useRef<HTMLDivElement>(null);
  const move = useMoveTask();
  const change = useChangeTask(task.id);
  const description = useDescription(task);
  const watchers = useQuery(relationsQuery(task.id)).data?.watchers;
  const { watch, unwatch } = useWatching(task.id);
  useLiveTask(task.id);

  const setStatus = (status: TaskStatus) => {
    const card = cardOf(task);
    move({ card, to: targetUnknown(status), statusOnly: true, back: targetUnknown(task.status) });
  };
  const watching = watchers && user ? watchers.includes(user.id) : null;
  const toggleWatching = () => {
    if (user && watching !== null) (watching ? unwatch : watch)(user.id);
  };
  const copy = useCopy();
  const copyLink = () => void copy(`${location.origin}/tasks/${task.key}`);
  const [keysShown, showKeys] = useState(false);
  usePanelKeys(panel, { toggleWatching, copyLink, help: () => showKeys(true) });

  return (
    <div ref={panel} className={css.panel}>
      <TaskHead
        task={task}
        watching={watching}
        onWatch={toggleWatching}
        onCopy={copyLink}
        onClose={onClose}
        onDeleted={onDeleted}
        state={<SaveState all={[change, description]} />}
      />
      {task.deleted_at !== null && <InTrash task={task} />}
      <div className={css.body}>
        <div className={css.title}>
          <TitleField title={task.title} onSave={(title) => change.send({ title })} />
        </div>
        <div className={css.side}>
          <Fields task={task} onStatus={setStatus} onChange={change.send} />
        </div>
        <div className={css.main}>
          <Description description={description} />
          <Evidence task={task} />
          <Suspense fallback={<Skeleton height={48} />}>
            <Attachments key={task.id} taskId={task.id} place={panel} readOnly={task.deleted_at !== null} />
          </Suspense>
          <Relations task={task} onOpen={onOpen} />
          <Activity taskId={task.id} />
          <Origin task={task} />
        </div>
      </div>
      <Suspense>{keysShown && <TaskKeys onClose={() => showKeys(false)} />}</Suspense>
    </div>
  );
}

/** Most tasks were made of no report: nothing comes for those. */
function Evidence({ task: { id, status } }: { task: Task }) {
  const items = useQuery(evidenceQuery(id)).data;
  if (!items || items.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <TaskEvidence taskId={id} isDone={status === 'done'} items={items} />
    </Suspense>
  );
}

function InTrash({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dayOf } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const restore = useRestoreTask();
  if (task.deleted_at === null) return null;
  return (
    <div className={css.trash}>
      <Alert variant="warning" title={t(($) => $.task.inTrash)}>
        <p>{t(($) => $.task.inTrashLead, { day: dayOf(daysLater(task.deleted_at, KEPT), timezone) })}</p>
        <Button size="sm" variant="outline" className={css.restore} onClick={() => restore(task)}>
          {t(($) => $.task.restore)}
        </Button>
      </Alert>
    </div>
  );
}

/** days */
const KEPT = 30;
const daysLater = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

function Origin({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { timezone } = useOrganisation().preferences;
  const author = usePeopleOf([task.reporter_id]).get(task.reporter_id)?.name;
  return (
    <p className={css.origin}>
      {author !== undefined && `${t(($) => $.task.reporter, { name: author })} · `}
      {t(($) => $.task.created, { when: moment(task.created_at, timezone) })}
      {task.updated_at !== task.created_at &&
        `, ${t(($) => $.task.changed, { when: moment(task.updated_at, timezone) })}`}
    </p>
  );
}
