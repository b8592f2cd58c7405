import { useSyncExternalStore } from 'react';

const asked = new Map<number, MediaQueryList>();

/** Whether the window is at most so many px wide: for sizes that a script must know, style sheets ask themselves. */
export function useNarrow(width: number): boolean {
  const media = asked.get(width) ?? matchMedia(`(width <= ${width}px)`);
  asked.set(width, media);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
