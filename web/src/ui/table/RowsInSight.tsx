import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useState } from 'react';
import { type ListFocus, useFollowedFocus } from '../useListFocus.ts';

/** px, as in DataTable.module.css */
const ROW_HEIGHT = 41;

interface RowsInSightProps {
  count: number;
  focus: ListFocus;
  scroller: HTMLElement;
  draw: (index: number) => ReactNode;
  /** Rows that only keep the columns as wide as they have to be. */
  children: ReactNode;
}

/** Loaded for long tables alone: the rows in sight of the scroller and the one with the focus, and room for the others. */
export default function RowsInSight({ count, focus, scroller, draw, children }: RowsInSightProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingStart: ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
    rangeExtractor: (range) => {
      const kept = [focus.at, focus.last].filter((index) => index < count);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
    },
  });
  useFollowedFocus(focus, body, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  const items = virtual.getVirtualItems();
  let end = 0;
  return (
    <tbody ref={setBody}>
      {children}
      {items.map(({ key, index, start, end: bottom }) => {
        const gap = start - end;
        end = bottom;
        return [gap > 0 && <tr key={`gap-${key}`} aria-hidden="true" style={{ height: gap }} />, draw(index)];
      })}
      {virtual.getTotalSize() > end && (
        <tr aria-hidden="true" style={{ height: virtual.getTotalSize() - end }} />
      )}
    </tbody>
  );
}
