import { useEffect, useId, useSyncExternalStore } from 'react';

/** Open dialogs, the uppermost last. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  stack = next;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether nothing has been opened above this dialog: only then Escape is meant for it. */
export function useUppermost(open: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!open) return undefined;
    set([...stack, id]);
    return () => set(stack.filter((one) => one !== id));
  }, [id, open]);
  const isUppermost = () => !stack.includes(id) || stack.at(-1) === id;
  return useSyncExternalStore(subscribe, isUppermost, isUppermost);
}
