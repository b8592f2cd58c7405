import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState } from 'react';

interface WindowRowsOptions {
  count: number;
  /** px; all rows are equally high */
  rowHeight: number;
  /** px at the top of the window that something sticks to */
  covered: number;
  /** These stay in the page wherever it is scrolled: the row with the focus. */
  kept: readonly number[];
}

interface WindowRows {
  /** For the element that holds the rows; give it `height`, and position: relative. */
  ref: (list: HTMLElement | null) => void;
  list: HTMLElement | null;
  height: number;
  /** The rows in sight and a few around them; `top` is px below the top of the list. */
  rows: readonly { index: number; top: number }[];
  /** The last of the rows in sight. */
  last: number;
  scrollTo: (index: number) => void;
}

/** A list of any length that scrolls with the page: only the rows in sight are in the document. */
export function useWindowRows({ count, rowHeight, covered, kept }: WindowRowsOptions): WindowRows {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list) return undefined;
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + scrollY));
    // Whatever grows above the list makes the page higher.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [list]);

  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: covered,
    rangeExtractor: (range) => {
      const also = kept.filter((index) => index >= 0 && index < count);
      return [...new Set([...defaultRangeExtractor(range), ...also])].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  return {
    ref: setList,
    list,
    height: virtual.getTotalSize(),
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start - top })),
    last: virtual.range?.endIndex ?? 0,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
}
