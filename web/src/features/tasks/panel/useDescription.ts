import { type Task, task as taskSchema, updateTask } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/errors.ts';
import { messageOr } from '../../../api/messages.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { settleTask } from '../api.ts';
import { cardOf } from '../tasks.ts';
import { keepDraft, keptDraft } from './drafts.ts';
import type { Part } from './merge.ts';

/** ms without a key until what was written is saved */
const PAUSE = 1000;

interface Draft {
  text: string;
  /** What the server had when it was begun, or has saved since. */
  base: string;
  version: number;
}

/** Both have changed the same words: somebody has to choose. */
export interface Conflict {
  parts: Part[];
  theirs: Task;
}

const staleAnswer = z.object({ current: taskSchema });

/**
 * Saves while one writes. What somebody else has written meanwhile is merged in, or shown beside it to choose from;
 * what was typed stays in this browser until the server has it.
 */
export function useDescription(task: Task) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const { user } = useAuth();
  const place = `description:${task.id}`;
  const owner = user?.id ?? '';
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = keptDraft(owner, place);
    return kept && kept.text.trim() !== task.description ? kept : null;
  });
  const [restored] = useState(draft !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // The newest, for what happens later than the picture it was begun in.
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
    keepDraft(owner, place, next && isDirty(next) ? next : null);
  };

  const save = useMutation({
    mutationKey: ['tasks', 'description'],
    scope: { id: `task-${task.id}` },
    mutationFn: ({ text, version }: Draft) =>
      call(updateTask, { params: { id: task.id }, body: { description: text, version } }),
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (saved, { text }, { at }) => {
      settleTask(queries, saved, at, cardOf(task));
      const now = latest.current;
      if (now) change({ text: now.text, base: text, version: saved.version });
    },
    onError: async (error, sent) => {
      const theirs = currentIn(error);
      if (theirs) await meet(theirs, latest.current ?? sent);
      else
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

  /** Somebody else was faster. */
  async function meet(theirs: Task, { text, base }: Draft) {
    const { merged, settledText } = await import('./merge.ts');
    const asWritten = merged(base, text, theirs.description);
    const parts =
      settledText(asWritten) === null ? ((await inOneHand(base, text, theirs)) ?? asWritten) : asWritten;
    const whole = settledText(parts);
    if (whole === null) {
      setConflict({ parts, theirs });
      return;
    }
    settleNow(queries, theirs);
    take(whole, theirs);
    toast({
      title: t(($) => $.task.merge.done),
      description: t(($) => $.task.merge.doneLead),
      duration: 10_000,
      action: {
        label: t(($) => $.ui.undo),
        onSelect: () => {
          const now = latest.current;
          const known = { base: now?.base ?? whole, version: now?.version ?? theirs.version };
          change({ text, ...known });
          save.mutate({ text, ...known });
        },
      },
    });
  }

  /** The text over what the other has written. */
  function take(text: string, theirs: Task) {
    const next = { text, base: theirs.description, version: theirs.version };
    setConflict(null);
    change(next);
    if (text === theirs.description) save.reset();
    else save.mutate(next);
  }

  const flush = () => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now && isDirty(now) && !conflict && !save.isPending) save.mutate(now);
  };
  const flushLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flushing.current(), PAUSE);
  };
  const flushing = useRef(flush);
  useEffect(() => {
    flushing.current = flush;
  });
  const catchUp = useEffectEvent(() => {
    if (latest.current && isDirty(latest.current)) flushLater();
  });
  // What an earlier visit has left is sent now; «back» takes the panel away without a blur.
  useEffect(() => {
    catchUp();
    return () => flushing.current();
  }, []);
  // Keys that were hit while the last save was on its way.
  useEffect(() => {
    if (save.isSuccess) catchUp();
  }, [save.isSuccess]);

  const own = draft !== null && (isDirty(draft) || draft.version >= task.version);
  return {
    text: own ? draft.text : task.description,
    /** Left over from an earlier visit. */
    restored,
    conflict,
    status: conflict ? ('idle' as const) : save.status,
    retry: flush,
    write: (text: string) => {
      const from = own ? draft : { base: task.description, version: task.version };
      change({ text, base: from.base, version: from.version });
      if (!conflict) flushLater();
    },
    leave: () => {
      flush();
      // From here on the text is the server's again, and follows it.
      if (latest.current && !isDirty(latest.current)) change(null);
    },
    resolve: (text: string) => {
      if (!conflict) return;
      settleNow(queries, conflict.theirs);
      take(text, conflict.theirs);
    },
  };
}

// The server takes blanks off the ends: they are no change.
const isDirty = ({ text, base }: Draft): boolean => text.trim() !== base.trim();

const settleNow = (queries: QueryClient, task: Task) => settleTask(queries, task, Date.now(), null);

/** As the editor writes: a list that it wrote with other bullets than its author is no change of the list. */
async function inOneHand(base: string, mine: string, { description }: Task): Promise<Part[] | null> {
  const [{ merged, settledText }, { canonical, survives }] = await Promise.all([
    import('./merge.ts'),
    import('../../../ui/markdown/roundTrip.ts'),
  ]);
  if (![base, mine, description].every(survives)) return null;
  const parts = merged(canonical(base), canonical(mine), canonical(description));
  return settledText(parts) === null ? null : parts;
}

/** The task as it is on the server, when that is why it refused. */
function currentIn(error: unknown): Task | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return staleAnswer.safeParse(error.payload).data?.current;
}
