import type { Task } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { relationsQuery } from './api.ts';
import { Blockers } from './Blockers.tsx';
import css from './relations.module.css';
import { Subtasks } from './Subtasks.tsx';
import { Targets } from './Targets.tsx';
import { Watchers } from './Watchers.tsx';

interface RelationsProps {
  task: Task;
  onOpen: ((id: string) => void) | undefined;
}

/** Everything that the task stands in relation to: one answer of the server. */
export function Relations({ task, onOpen }: RelationsProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(relationsQuery(task.id));
  if (!data) {
    return isError ? (
      <p role="alert" className={css.none}>
        {t(($) => $.ui.failed)}{' '}
        <Button variant="link" onClick={() => void refetch()}>
          {t(($) => $.ui.retry)}
        </Button>
      </p>
    ) : (
      <div aria-busy="true">
        <Skeleton width="40%" height={20} />
      </div>
    );
  }
  return (
    <>
      <Subtasks task={task} subtasks={data.subtasks} onOpen={onOpen} />
      <Blockers id={task.id} relations={data} onOpen={onOpen} />
      <Targets id={task.id} targets={data.targets} />
      <Watchers id={task.id} watchers={data.watchers} />
    </>
  );
}
