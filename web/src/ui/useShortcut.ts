import { useEffect, useEffectEvent } from 'react';

interface ShortcutOptions {
  shift?: boolean;
  /** Waits for everybody else: whatever the screen has of its own under this key goes first. */
  last?: boolean;
}

/**
 * One key for the whole screen, by its place on the keyboard (`KeyC`): it works under every layout. Silent while
 * somebody types, with Ctrl, Alt or ⌘, and under an open dialog.
 */
export function useShortcut(
  code: string,
  act: () => void,
  { shift = false, last = false }: ShortcutOptions = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== code || event.shiftKey !== shift || event.repeat || !isFree(event)) return;
    if (last) {
      // The screen may have been there before the frame or after it: who listens first is not known.
      setTimeout(() => !event.defaultPrevented && act());
      return;
    }
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Whether a key is meant for the screen: nobody types, nothing is open above it, nobody has taken it. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  return !isElsewhere(event.target) && !isCovered();
}

/** A dialog or a popover is open. */
export const isCovered = (): boolean =>
  document.querySelector('[aria-modal="true"], :popover-open, dialog:modal') !== null;

/** In a field, in a popover with keys of its own, or in a dialog that this very key has just closed. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (!target.isConnected ||
    target.isContentEditable ||
    target.closest('input, textarea, select, [data-portal]') !== null);
