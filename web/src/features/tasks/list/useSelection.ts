import { useState } from 'react';
import { idsBetween, type Line } from './lines.ts';

/** Rows one by one, or everything that the filter finds. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All that is found, also what is not loaded. */
  everything: boolean;
  has: (id: string) => boolean;
  toggle: (index: number, extend: boolean) => void;
  take: (ids: readonly string[]) => void;
  takeEverything: () => void;
  clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function useSelection(lines: readonly Line[]): Selection {
  const [ids, setIds] = useState(nothing);
  const [everything, setEverything] = useState(false);
  const [anchor, setAnchor] = useState(0);
  const put = (next: ReadonlySet<string>) => {
    setEverything(false);
    setIds(next);
  };
  return {
    ids,
    everything,
    has: (id) => everything || ids.has(id),
    toggle: (index, extend) => {
      const line = lines[index];
      if (line?.kind !== 'task') return;
      // Leaving «everything» begins with what is loaded.
      const now = everything ? new Set(idsBetween(lines, 0, lines.length)) : new Set(ids);
      if (extend) for (const id of idsBetween(lines, anchor, index)) now.add(id);
      else if (!now.delete(line.row.id)) now.add(line.row.id);
      if (!extend) setAnchor(index);
      put(now);
    },
    take: (taken) => put(new Set(taken)),
    takeEverything: () => setEverything(true),
    clear: () => put(nothing),
  };
}
