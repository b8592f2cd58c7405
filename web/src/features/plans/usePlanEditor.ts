import type { PlanChange } from '@takt/contract/plans.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useChangePlans } from './api.ts';
import { cellKey, subjectKey } from './plans.ts';

/** What somebody wants a cell to be, until the server has it. */
export interface CellEdit {
  amount: string | null;
  state: 'saving' | 'saved' | 'failed';
}

export interface PlanEditor {
  edits: ReadonlyMap<string, CellEdit>;
  /** A thousand at a time, each all or none; many at once say so and can be taken back there. */
  save: (changes: readonly PlanChange[], told?: (count: number) => string) => void;
  /** Takes back what was saved last; null when there is nothing. */
  undo: (() => void) | null;
  /** Forgets what could not be saved. */
  forget: (key: string) => void;
}

/** ms that «Сохранено» stays. */
const SAVED = 2000;
/** Of one call. */
const MOST = 1000;

const keyOf = ({ subject: { kind, name, id = '', source_id = '' }, measure }: PlanChange): string =>
  cellKey(subjectKey({ kind, name, id, source_id }), measure);

/** Every change is saved by itself, is seen at once, and can be taken back one after the other. */
export function usePlanEditor(month: string): PlanEditor {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const change = useChangePlans(month);
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(new Map());
  const [past, setPast] = useState<readonly (readonly PlanChange[])[]>([]);

  const begin = (changes: readonly PlanChange[]) =>
    setEdits((known) => {
      const next = new Map(known);
      for (const one of changes) next.set(keyOf(one), { amount: one.amount, state: 'saving' });
      return next;
    });
  /** What was typed into a cell since then waits for an answer of its own. */
  const settle = (changes: readonly PlanChange[], state: CellEdit['state']) =>
    setEdits((known) => {
      const next = new Map(known);
      for (const one of changes)
        if (known.get(keyOf(one))?.amount === one.amount) next.set(keyOf(one), { amount: one.amount, state });
      return next;
    });
  const clear = (changes: readonly PlanChange[]) =>
    setEdits((known) => {
      const done = new Set(changes.filter((one) => known.get(keyOf(one))?.amount === one.amount).map(keyOf));
      return new Map([...known].filter(([key, { state }]) => !(done.has(key) && state === 'saved')));
    });

  async function send(changes: readonly PlanChange[], onDone: (before: readonly PlanChange[]) => void) {
    begin(changes);
    try {
      // Callbacks given to `mutate` are those of the last call alone, and the next one often begins before an answer.
      const { before } = await change.mutateAsync(changes);
      settle(changes, 'saved');
      setTimeout(() => clear(changes), SAVED);
      onDone(before);
    } catch (error) {
      settle(changes, 'failed');
      fail(
        error,
        t(($) => $.plans.failedToSave),
      );
    }
  }

  const takeBack = (before: readonly PlanChange[]) =>
    void send(before, () => toast({ title: t(($) => $.plans.undone) }));
  const last = past.at(-1);
  return {
    edits,
    save(changes, told) {
      for (let at = 0; at < changes.length; at += MOST)
        void send(changes.slice(at, at + MOST), (before) => {
          setPast((all) => [...all, before]);
          if (!told) return;
          toast({
            title: told(before.length),
            action: {
              label: t(($) => $.ui.undo),
              onSelect: () => {
                setPast((all) => all.filter((one) => one !== before));
                takeBack(before);
              },
            },
          });
        });
    },
    undo: last
      ? () => {
          setPast((all) => all.slice(0, -1));
          takeBack(last);
        }
      : null,
    forget: (key) => setEdits((known) => new Map([...known].filter(([one]) => one !== key))),
  };
}
