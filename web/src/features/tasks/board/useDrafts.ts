import { useRef, useState } from 'react';
import { type NewTask, useCreateTask } from '../api.ts';

export interface Draft {
  id: number;
  body: NewTask;
  failed: boolean;
}

interface Drafts {
  drafts: readonly Draft[];
  create: (body: NewTask) => void;
  retry: (draft: Draft) => void;
  discard: (draft: Draft) => void;
}

/** What was written and is not a task yet: nothing typed is lost when the server refuses. */
export function useDrafts(): Drafts {
  const { mutateAsync } = useCreateTask();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const lastId = useRef(0);

  const discard = ({ id }: Draft) => setDrafts((now) => now.filter((draft) => draft.id !== id));
  const send = (draft: Draft) => {
    setDrafts((now) => [draft, ...now.filter(({ id }) => id !== draft.id)]);
    mutateAsync(draft.body).then(
      () => discard(draft),
      () => setDrafts((now) => now.map((one) => (one.id === draft.id ? { ...one, failed: true } : one))),
    );
  };
  return {
    drafts,
    create: (body) => {
      lastId.current += 1;
      send({ id: lastId.current, body, failed: false });
    },
    retry: (draft) => send({ ...draft, failed: false }),
    discard,
  };
}
