import type { BoardColumn, TaskCard } from '@takt/contract/tasks.ts';

const isOpen = ({ status }: BoardColumn): boolean => status !== 'done' && status !== 'cancelled';

export const openTotal = (columns: readonly BoardColumn[]): number =>
  columns.filter(isOpen).reduce((sum, { total }) => sum + total, 0);

export const anyTotal = (columns: readonly BoardColumn[]): number =>
  columns.reduce((sum, { total }) => sum + total, 0);

/** What presses first: by due date, those without one at the end in the order of the board. */
export function pressing(columns: readonly BoardColumn[], most: number): TaskCard[] {
  return columns
    .filter(isOpen)
    .flatMap(({ cards }) => cards)
    .toSorted((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999'))
    .slice(0, most);
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}
