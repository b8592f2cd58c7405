import { useShortcut } from './useShortcut.ts';

/** «?» is Shift and / in English, Shift and 7 in Russian. */
export function useHelpKey(show: () => void): void {
  useShortcut('Slash', show, { shift: true });
  useShortcut('Digit7', show, { shift: true });
}
