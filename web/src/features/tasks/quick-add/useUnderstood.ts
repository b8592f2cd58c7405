import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { useCreateLabel, useLabels } from '../../labels/api.ts';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import type { NewTask } from '../api.ts';
import type { People } from '../usePeople.ts';
import { parseQuickAdd, type Understood } from './parse.ts';

type Said = Partial<Pick<NewTask, 'due_date' | 'assignee_id' | 'priority'>>;
const fieldOf = {
  due: 'due_date',
  assignee: 'assignee_id',
  priority: 'priority',
  label: 'label_ids',
} as const;

interface UnderstoodText {
  /** What is left of the text. */
  title: string;
  understood: readonly Understood[];
  /** Fields that the text names. */
  said: Said;
  /** These words are words again. */
  takeBack: (words: string) => void;
  /** The text without the words that name one of these fields. */
  withoutSaid: (fields: readonly string[]) => string;
  /** For the next task: nothing is taken back. */
  begin: () => void;
  /** Ids of all labels that were named, new ones made; null when that has failed, which is told. */
  labelsOf: (understood: readonly Understood[]) => Promise<string[] | null>;
}

/** What a person writes into a new task's title, read as he writes. */
export function useUnderstood(text: string, people: People): UnderstoodText {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { today } = useCalendar();
  const labels = useLabels();
  const make = useCreateLabel();
  const fail = useFailureToast();
  const [plain, setPlain] = useState<readonly string[]>([]);
  const active = [...people.values()].filter((person) => person.active);
  const { title, understood } = parseQuickAdd(text, {
    today,
    me: user?.id,
    people: active,
    labels: [...labels.values()],
    plain,
  });
  return {
    title,
    understood,
    said: Object.assign({}, ...understood.map(saidBy)),
    takeBack: (words) => setPlain([...plain, words]),
    withoutSaid: (fields) =>
      understood
        .filter(({ kind }) => fields.includes(fieldOf[kind]))
        .reduceRight((rest, one) => rest.slice(0, one.at) + rest.slice(one.at + one.text.length), text)
        .replaceAll(/ {2,}/g, ' '),
    begin: () => setPlain([]),
    labelsOf: async (all) => {
      try {
        return await Promise.all(
          all
            .filter((one) => one.kind === 'label')
            .map(async ({ id, name }) => id ?? (await make.mutateAsync({ name })).id),
        );
      } catch (error) {
        fail(
          error,
          t(($) => $.tasks.failedToCreate),
        );
        return null;
      }
    },
  };
}

function saidBy(one: Understood): Said {
  if (one.kind === 'due') return { due_date: one.day };
  if (one.kind === 'assignee') return { assignee_id: one.id };
  return one.kind === 'priority' ? { priority: one.priority } : {};
}
