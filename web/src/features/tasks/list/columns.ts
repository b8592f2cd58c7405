import type { taskOrder } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import type { Sort } from '../rows.ts';

export const column = z.enum([
  'key',
  'title',
  'status',
  'priority',
  'type',
  'project',
  'assignee',
  'labels',
  'start',
  'due',
  'updated',
  'created',
]);
export type Column = z.infer<typeof column>;

interface ColumnLook {
  /** In the words of grid-template-columns. */
  width: string;
  /** The order of the call that sorts by it. */
  order?: z.infer<typeof taskOrder>;
  /** Edited where it stands. */
  edits?: true;
}

export const columns: Readonly<Record<Column, ColumnLook>> = {
  key: { width: '76px', order: 'number' },
  title: { width: 'minmax(240px, 1fr)', order: 'title', edits: true },
  status: { width: '128px', edits: true },
  priority: { width: '104px', order: 'priority', edits: true },
  type: { width: '104px' },
  project: { width: '140px' },
  assignee: { width: '144px', order: 'assignee', edits: true },
  labels: { width: '92px' },
  start: { width: '92px', order: 'start' },
  due: { width: '104px', order: 'due', edits: true },
  updated: { width: '112px', order: 'updated' },
  created: { width: '112px', order: 'created' },
};

/** These are always there: a row without them is nobody's. */
export const fixed: readonly Column[] = ['key', 'title'];
const byDefault: readonly Column[] = ['key', 'title', 'status', 'priority', 'assignee', 'labels', 'due'];

const KEY = 'takt-task-columns';
const kept = z.array(column).catch([...byDefault]);

/** The columns that this browser showed last, in their own order. */
export function keptColumns(): readonly Column[] {
  const chosen = kept.parse(parsed(localStorage.getItem(KEY)));
  return column.options.filter((one) => fixed.includes(one) || chosen.includes(one));
}
export const keepColumns = (chosen: readonly Column[]): void =>
  localStorage.setItem(KEY, JSON.stringify(chosen));

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first click sorts, the second turns it round, the third lets it be. */
export function nextSort(now: Sort, order: NonNullable<ColumnLook['order']>): Sort {
  if (now.order !== order) return { order };
  return now.reverse === 'true' ? {} : { order, reverse: 'true' };
}

export const ariaSort = (now: Sort, order: ColumnLook['order']): 'ascending' | 'descending' | 'none' => {
  if (order === undefined || now.order !== order) return 'none';
  // Of these two the newest come first.
  const newestFirst = order === 'updated' || order === 'created';
  return (now.reverse === 'true') === newestFirst ? 'ascending' : 'descending';
};
