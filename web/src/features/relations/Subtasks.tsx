import type { TaskLink } from '@takt/contract/relations.ts';
import { createTask, setTaskStatus, type Task, type TaskStatus } from '@takt/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from '@takt/contract/zod.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { Progress } from '../../ui/Progress.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { settleTask } from '../tasks/api.ts';
import { StatusIcon } from '../tasks/StatusIcon.tsx';
import { PartHead } from '../tasks/panel/PartHead.tsx';
import { linkOf, type RelationAct, type Relations, relationsQuery, useRelationAct } from './api.ts';
import css from './relations.module.css';
import { TaskLinkRow } from './TaskLinkRow.tsx';

interface SubtasksProps {
  task: Task;
  subtasks: readonly TaskLink[];
  onOpen: ((id: string) => void) | undefined;
}

/** What the task consists of: ticked off here, added with a title, opened with a click. */
export function Subtasks({ task, subtasks, onOpen }: SubtasksProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const act = useRelationAct(task.id);
  const setStatus = useStatusAct();
  const coming = useComing(task.id);
  const counted = subtasks.filter(({ status }) => status !== 'cancelled');
  const done = counted.filter(({ status }) => status === 'done').length;
  const label = t(($) => $.task.subtasks);
  return (
    <section className={css.section} aria-label={label}>
      <PartHead title={label} count={counted.length > 0 && `${done}/${counted.length}`}>
        {counted.length > 0 && (
          <span className={css.progress}>
            <Progress value={done} max={counted.length} label={t(($) => $.task.subtasksDone)} />
          </span>
        )}
        <Button
          variant="ghost"
          size="sm"
          className={css.add}
          data-key="subtask"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          <IconPlus aria-hidden="true" />
          {t(($) => $.task.addSubtask)}
        </Button>
      </PartHead>
      {subtasks.length + coming.length > 0 && (
        <ul className={css.list}>
          {subtasks.map((one) => (
            <TaskLinkRow
              key={one.id}
              task={one}
              onOpen={onOpen}
              mark={
                <button
                  type="button"
                  role="checkbox"
                  aria-checked={one.status === 'done'}
                  aria-label={t(($) => $.task.markDone, { title: one.title })}
                  title={t(($) => $.tasks.status[one.status])}
                  className={css.mark}
                  onClick={() => act(setStatus(one, one.status === 'done' ? 'todo' : 'done'))}
                >
                  <StatusIcon status={one.status} />
                </button>
              }
            />
          ))}
          {coming.map(({ title }, index) => (
            <li key={index} className={classes(css.row, css.waiting)}>
              <StatusIcon status="todo" />
              <span className={css.title}>{title}</span>
            </li>
          ))}
        </ul>
      )}
      {adding && <NewSubtask task={task} onClose={() => setAdding(false)} />}
    </section>
  );
}

const variables = z.object({ title: z.string() });

/** Those on their way to the server. */
const useComing = (id: string) =>
  useMutationState({
    filters: { mutationKey: ['tasks', 'subtask', id], status: 'pending' },
    select: ({ state }) => variables.safeParse(state.variables).data,
  }).flatMap((one) => one ?? []);

/** Enter adds and goes on, Escape ends. */
function NewSubtask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [title, setTitle] = useState('');
  const { queryKey } = relationsQuery(task.id);
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'subtask', task.id],
    scope: { id: `subtasks-${task.id}` },
    mutationFn: (given: { title: string }) =>
      call(createTask, { body: { title: given.title, project_id: task.project_id, parent_id: task.id } }),
    onSuccess: async (made) => {
      settleTask(queries, made, Date.now(), null);
      queries.setQueryData(queryKey, (known) => known && withSubtask(known, linkOf(made)));
      await queries.invalidateQueries({ queryKey });
    },
    onError: (error, given) => {
      fail(
        error,
        t(($) => $.tasks.failedToCreate),
      );
      // What was typed comes back, unless the next has been begun.
      setTitle((now) => now || given.title);
    },
  });
  return (
    <input
      type="text"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
      autoFocus
      maxLength={300}
      className={classes(fieldCss.control, css.field)}
      aria-label={t(($) => $.task.newSubtask)}
      placeholder={t(($) => $.task.newSubtask)}
      value={title}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={() => title.trim() === '' && onClose()}
      onKeyDown={(event) => {
        if (event.code === 'Enter' && !event.nativeEvent.isComposing && title.trim() !== '') {
          mutate({ title: title.trim() });
          setTitle('');
        }
        if (event.code === 'Escape') {
          event.stopPropagation();
          onClose();
        }
      }}
    />
  );
}

const withSubtask = (known: Relations, added: TaskLink): Relations => ({
  ...known,
  subtasks: [...known.subtasks.filter(({ id }) => id !== added.id), added],
});

/** The status of a task that is shown here, and back again. */
function useStatusAct(): (task: TaskLink, status: TaskStatus) => RelationAct {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const to = (task: TaskLink, status: TaskStatus): RelationAct => ({
    change: (known) => ({
      ...known,
      subtasks: known.subtasks.map((one) => (one.id === task.id ? { ...one, status } : one)),
    }),
    send: async () => {
      const at = Date.now();
      const saved = await call(setTaskStatus, { params: { id: task.id }, body: { status } });
      settleTask(queries, saved, at, null);
    },
  });
  return (task, status) => ({
    ...to(task, status),
    done: {
      title: t(($) => $.tasks.moved),
      description: `${task.key} → ${t(($) => $.tasks.movedTo[status])}`,
      undo: to(task, task.status),
    },
  });
}
