import { useState } from 'react';
import type { TaskQuery } from '../filter/filter.ts';
import { idsBetween, type Line, type Picked, picked } from './lines.ts';

/** Rows one by one, or everything that the filter finds. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All that is found, also what is not loaded. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (index: number) => void;
  /** All from the row that was taken last, or from `from`. */
  extend: (index: number, from?: number) => void;
  take: (ids: readonly string[]) => void;
  takeEverything: () => void;
  clear: () => void;
}

interface Taken extends Picked {
  everything: boolean;
}
const nothing: Taken = { ids: new Set(), everything: false, anchor: null };

/** Of one filter: what another one does not show is not changed by accident. */
export function useSelection(lines: readonly Line[], query: TaskQuery): Selection {
  const of = JSON.stringify(query);
  const [kept, setKept] = useState({ of, taken: nothing });
  const taken = kept.of === of ? kept.taken : nothing;
  const { ids, everything, anchor } = taken;
  const put = (next: Partial<Taken>) => setKept({ of, taken: { ...taken, everything: false, ...next } });
  // Leaving «everything» begins with what is loaded.
  const loaded = () => (everything ? new Set(idsBetween(lines, 0, lines.length)) : ids);
  return {
    ids,
    everything,
    has: (id) => everything || ids.has(id),
    toggle: (index) => {
      const line = lines[index];
      if (line?.kind !== 'task') return;
      const now = new Set(loaded());
      if (!now.delete(line.row.id)) now.add(line.row.id);
      put({ ids: now, anchor: line.key });
    },
    extend: (index, from) => put(picked(lines, { ids: loaded(), anchor }, index, from)),
    take: (all) => put({ ids: new Set(all) }),
    takeEverything: () => put({ everything: true }),
    clear: () => put(nothing),
  };
}
