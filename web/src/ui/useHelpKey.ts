import { useShortcut } from './useShortcut.ts';

/** «?» is Shift and / in English, Shift and 7 in Russian. `last`: unless the screen has its own help. */
export function useHelpKey(show: () => void, { last = false } = {}): void {
  useShortcut('Slash', show, { shift: true, last });
  useShortcut('Digit7', show, { shift: true, last });
}
