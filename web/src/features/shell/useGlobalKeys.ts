import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useHelpKey } from '../../ui/useHelpKey.ts';
import { isCovered, isFree, useShortcut } from '../../ui/useShortcut.ts';
import { addressOf, screenOfKey } from './screens.ts';

interface GlobalKeys {
  onSearch: () => void;
  onCreate: () => void;
  onHelp: () => void;
}

/** ms between G and the letter of a screen */
const PATIENCE = 1500;

/** Keys that work on every screen. What the screen itself has under a single key goes first. */
export function useGlobalKeys({ onSearch, onCreate, onHelp }: GlobalKeys): void {
  const router = useRouter();
  useShortcut('KeyC', onCreate, { last: true });
  useShortcut('Slash', () => focusSearch() || onSearch(), { last: true });
  useHelpKey(onHelp, { last: true });

  const onCommand = useEffectEvent((event: KeyboardEvent) => {
    // Also while somebody types. Ctrl with Shift or Alt is somebody else's.
    const command = event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
    if (!command || event.code !== 'KeyK' || event.defaultPrevented || isCovered()) return;
    event.preventDefault();
    if (!event.repeat) onSearch();
  });
  useEffect(() => {
    let waiting = 0;
    const onKey = (event: KeyboardEvent) => {
      onCommand(event);
      const second = event.timeStamp < waiting;
      waiting = 0;
      if (event.shiftKey || event.repeat || !isFree(event)) return;
      const screen = second ? screenOfKey(event.code) : undefined;
      if (screen) {
        event.preventDefault();
        // The letter alone may mean something else on this screen.
        event.stopImmediatePropagation();
        router.history.push(addressOf(screen));
      } else if (event.code === 'KeyG') waiting = event.timeStamp + PATIENCE;
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [router]);
}

/** The screen's own field, where it has one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
