import { useLayoutEffect, useRef, useState } from 'react';

export interface ListFocus {
  /** The row that Tab leads to. */
  at: number;
  /** The row that has had the focus last; not `at` while the focus is on its way there. */
  last: number;
  /** Where the focus is to go, as soon as that row is in the page. */
  wanted: number | null;
  /** A row has got the focus. */
  note: (index: number) => void;
  send: (index: number) => void;
  /** Whether the key was an arrow, Home or End. */
  move: (code: string) => boolean;
}

/**
 * One Tab stop for a list of any length; the keys move it. Rows carry `data-index`; `data-stop` is on what takes
 * the focus: the row itself or something in it. Goes together with `useFollowedFocus`.
 */
export function useListFocus(count: number): ListFocus {
  const [{ at, last, wanted }, set] = useState<Pick<ListFocus, 'at' | 'last' | 'wanted'>>({
    at: 0,
    last: 0,
    wanted: null,
  });
  const stop = Math.max(0, Math.min(at, count - 1));
  const send = (index: number) => set({ at: index, last, wanted: index });
  return {
    at: stop,
    last,
    wanted,
    note: (index) => set({ at: index, last: index, wanted: null }),
    send,
    move: (code) => {
      const to = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: count - 1 }[code];
      if (to === undefined) return false;
      send(Math.max(0, Math.min(count - 1, to)));
      return true;
    },
  };
}

/** Scrolls to the row that the focus was sent to, and focuses it when it is there: it may have to be loaded first. */
export function useFollowedFocus(
  { wanted, note }: ListFocus,
  list: HTMLElement | null,
  scrollTo: (index: number) => void,
): void {
  const scrolled = useRef<number>(null);
  useLayoutEffect(() => {
    if (wanted === null) {
      scrolled.current = null;
      return;
    }
    if (scrolled.current !== wanted) scrollTo(wanted);
    scrolled.current = wanted;
    const place = `[data-index="${wanted}"]`;
    const row = list?.querySelector<HTMLElement>(`${place}[data-stop], ${place} [data-stop]`);
    if (!row) return;
    row.focus({ preventScroll: true });
    note(wanted);
  });
}
