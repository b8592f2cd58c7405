import type { ReactNode } from 'react';
import { alphabetic } from './alphabetic.ts';

export interface Column<R> {
  /** Stands in the address: short, without commas. */
  key: string;
  title: string;
  /** What it means, for those who point at its head. */
  hint?: string | undefined;
  /** `end`: numbers. They sort as numbers, from the most of it, also where they are decimal text. */
  align?: 'start' | 'end' | undefined;
  /** For sorting and for files; null is unknown. */
  value: (row: R) => string | number | null;
  /** What is seen; the value without it. */
  show?: ((row: R) => ReactNode) | undefined;
  total?: ReactNode;
  /** What files say in the line of totals. */
  totalValue?: string | number | null | undefined;
  /** Off until it is chosen. */
  hidden?: boolean | undefined;
  /** px */
  width?: number | undefined;
  /** Always shown. */
  fixed?: boolean | undefined;
  /** Opens the formula of the whole column. */
  explain?: ((at: HTMLElement) => void) | undefined;
}

export interface TableSort {
  key: string;
  descending: boolean;
}

/** `-spend` is from the most of it to the least; of a column that is not there, null. */
export function parseSort<R>(
  text: string | undefined,
  columns: readonly Pick<Column<R>, 'key'>[],
): TableSort | null {
  if (text === undefined) return null;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return columns.some((column) => column.key === key) ? { key, descending } : null;
}

export const sortText = ({ key, descending }: TableSort): string => (descending ? `-${key}` : key);

/** Another column begins with the most of it, words with А; the same column turns round. */
export function sortAfterClick<R>(now: TableSort | null, { key, align }: Column<R>): TableSort {
  if (now?.key === key) return { key, descending: !now.descending };
  return { key, descending: align === 'end' };
}

/** Unknown values are last in either direction: they are not the smallest. Equal ones keep the order they came in. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  sort: TableSort | null,
): readonly R[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const sign = sort.descending ? -1 : 1;
  const numeric = column.align === 'end';
  // The value once a row, not once a comparison.
  const values = rows.map((row) => column.value(row));
  const keys = numeric
    ? values.map((value) => (value === null ? null : Number(value)))
    : alphabetic(values.map((value) => (value === null ? null : String(value))));
  const keyed = rows.map((row, at) => ({ row, key: keys[at] ?? null }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
    return a.key === b.key ? 0 : a.key < b.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

/** Those of `shown`, `a,b,c`, in their usual order; without it those that are not hidden. */
export function shownColumns<R>(
  columns: readonly Column<R>[],
  shown: string | undefined,
): readonly Column<R>[] {
  if (shown === undefined) return columns.filter(({ hidden = false }) => !hidden);
  const chosen = new Set(shown.split(','));
  return columns.filter(({ key, fixed = false }, at) => fixed || at === 0 || chosen.has(key));
}

/** The address after a column was switched; undefined when it is as usual again. */
export function shownAfterSwitch<R>(
  columns: readonly Column<R>[],
  shown: string | undefined,
  key: string,
): string | undefined {
  const now = new Set(shownColumns(columns, shown).map((column) => column.key));
  if (!now.delete(key)) now.add(key);
  const next = columns.filter((column) => now.has(column.key)).map((column) => column.key);
  const usual = shownColumns(columns, undefined).map((column) => column.key);
  return next.join() === usual.join() ? undefined : next.join();
}

/** The row with the longest text of each column: what a long table must have room for, though it is out of sight. */
export function widestRows<R>(rows: readonly R[], columns: readonly Column<R>[]): readonly R[] {
  const widest = new Set<R>();
  for (const { value } of columns) {
    let longest = -1;
    let found: R | undefined;
    for (const row of rows) {
      const { length } = String(value(row) ?? '');
      if (length > longest) [longest, found] = [length, row];
    }
    if (found !== undefined) widest.add(found);
  }
  return [...widest];
}
