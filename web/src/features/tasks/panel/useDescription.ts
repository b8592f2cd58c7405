import { type Task, task as taskSchema, updateTask } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { messageOr } from '../../../api/messages.ts';
import { useToast } from '../../../ui/toast.tsx';
import { settleTask, taskQuery } from '../api.ts';
import { cardOf } from '../tasks.ts';

/** ms without a key until what was written is saved */
const PAUSE = 1000;

interface Draft {
  text: string;
  /** What the server has of it. */
  saved: string;
}

const staleAnswer = z.object({ current: taskSchema });

/** Saves while one writes. When somebody else has changed the text meanwhile, both are kept until one is chosen. */
export function useDescription(task: Task) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The version that the draft was based on: not simply the newest one known. */
  const base = useRef(task.version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useMutation({
    mutationKey: ['tasks', 'description'],
    scope: { id: `task-${task.id}` },
    mutationFn: (text: string) =>
      call(updateTask, { params: { id: task.id }, body: { description: text, version: base.current } }),
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (saved, text, { at }) => {
      base.current = saved.version;
      settleTask(queries, saved, at, cardOf(task));
      setDraft((now) => now && { ...now, saved: text });
    },
    onError: (error) => {
      if (conflictIn(error)) return;
      toast({
        variant: 'destructive',
        title: t(($) => $.problems.error),
        description: messageOr(
          error,
          t(($) => $.tasks.failedToUpdate),
        ),
      });
    },
  });
  const conflict = conflictIn(save.error);

  const flush = () => {
    clearTimeout(timer.current);
    if (draft && draft.text !== draft.saved && !conflict) save.mutate(draft.text);
  };
  const flushAtEnd = useEffectEvent(flush);
  // «Back» takes the panel away without a blur.
  useEffect(() => () => flushAtEnd(), []);

  return {
    text: draft?.text ?? task.description,
    conflict,
    save,
    write: (text: string) => {
      if (!draft) base.current = task.version;
      setDraft({ text, saved: draft?.saved ?? task.description });
      clearTimeout(timer.current);
      if (!conflict) timer.current = setTimeout(() => save.mutate(text), PAUSE);
    },
    leave: () => {
      flush();
      // From here on the text is the server's again, and follows it.
      if (draft && draft.text === draft.saved) setDraft(null);
    },
    takeMine: () => {
      if (!conflict || !draft) return;
      base.current = conflict.version;
      save.mutate(draft.text);
    },
    takeTheirs: () => {
      if (conflict) queries.setQueryData(taskQuery(task.id).queryKey, conflict);
      setDraft(null);
      save.reset();
    },
  };
}

/** The task as it is on the server, when that is why it refused. */
function conflictIn(error: unknown): Task | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return staleAnswer.safeParse(error.payload).data?.current;
}
