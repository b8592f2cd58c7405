import type { Cell, Sheet } from '../sheets/sheet.ts';
import type { Column } from './columns.ts';

/** The table as a file: the columns that are shown, the rows as they are sorted, and the totals. */
export function tableSheet<R>(columns: readonly Column<R>[], rows: readonly R[], total: string): Sheet {
  const sums = columns.some(({ totalValue }) => totalValue !== undefined);
  return {
    heads: columns.map(({ title }) => title),
    rows: [
      ...rows.map((row) => columns.map((column) => cellOf(column, column.value(row)))),
      ...(sums && rows.length > 0
        ? [
            columns.map((column, at): Cell =>
              at === 0 ? { text: total } : cellOf(column, column.totalValue ?? null),
            ),
          ]
        : []),
    ],
  };
}

function cellOf<R>({ align }: Column<R>, value: string | number | null): Cell {
  if (align === 'end' || typeof value === 'number') return { amount: value };
  if (value === null) return { text: '' };
  return /^\d{4}-\d\d-\d\d$/.test(value) ? { day: value } : { text: value };
}
