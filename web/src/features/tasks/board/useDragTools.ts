import { useEffect, useState } from 'react';
import type * as dragging from './dragging.ts';

export type DragTools = typeof dragging;

let loaded: DragTools | null = null;

/** Dragging is not needed to see a board: it comes right after the first picture. Null until then. */
export function useDragTools(): DragTools | null {
  const [tools, setTools] = useState(loaded);
  useEffect(() => {
    if (loaded !== null) return;
    const load = async () => {
      loaded = await import('./dragging.ts');
      setTools(loaded);
    };
    void load();
  }, []);
  return tools;
}
