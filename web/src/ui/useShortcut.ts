import { useEffect, useEffectEvent } from 'react';

/**
 * One key for the whole screen, by its place on the keyboard (`KeyC`): it works under every layout. Silent while
 * somebody types, with Ctrl, Alt or ⌘, and under an open dialog.
 */
export function useShortcut(code: string, act: () => void, { shift = false } = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== code || event.shiftKey !== shift || event.defaultPrevented || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return;
    if (document.querySelector('[aria-modal="true"], :popover-open, dialog:modal')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** In a field, or in a popover with keys of its own. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [data-portal]') !== null);
