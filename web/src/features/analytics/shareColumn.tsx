import type { Column } from '../../ui/table/columns.ts';
import { ShareBar } from './ShareBar.tsx';

/** A column of shares, 0 … 1, the largest of them with a full bar. */
export function shareColumn<R>(
  title: string,
  rows: readonly R[],
  share: (row: R) => number | null,
): Column<R> {
  const full = Math.max(0, ...rows.map((row) => share(row) ?? 0));
  return { key: 'share', title, align: 'end', value: share, show: (row) => bar(share(row), full) };
}

const bar = (share: number | null, full: number) => <ShareBar share={share} full={full} />;
