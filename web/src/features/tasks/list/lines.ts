import type { TaskRow } from '@takt/contract/tasks.ts';
import type { TaskQuery } from '../filter/filter.ts';
import type { Group, Grouping, Rows } from '../rows.ts';

/** What stands in a line of the list, from top to bottom. */
export type Line =
  | { kind: 'group'; key: string; group: Group; open: boolean }
  | { kind: 'task'; key: string; row: TaskRow; group: string | null }
  /** Its page has not come yet. */
  | { kind: 'coming'; key: string; group: string | null };

/** The field of the filter that a group is a value of. */
const fields: Readonly<Record<Grouping, keyof TaskQuery>> = {
  status: 'status',
  priority: 'priority',
  type: 'type',
  assignee: 'assignee_id',
  project: 'project_id',
  label: 'label_id',
  due: 'due',
};

export const queryOfGroup = (query: TaskQuery, by: Grouping, value: string): TaskQuery => ({
  ...query,
  [fields[by]]: value,
});

/** Lines for what is loaded, and empty ones for what is known to come, so that the scrollbar tells the truth. */
export function linesOf(rows: Rows | undefined, total: number, group: string | null = null): Line[] {
  const items = rows?.items ?? [];
  const name = group ?? '';
  const lines: Line[] = items.map((row) => ({ kind: 'task', key: `${name}/${row.id}`, row, group }));
  const whole = rows !== undefined && rows.next_cursor === null;
  const missing = whole ? 0 : Math.max(0, total - items.length);
  for (let at = 0; at < missing; at += 1)
    lines.push({ kind: 'coming', key: `${name}/coming-${items.length + at}`, group });
  return lines;
}

/** Rows between two lines, both included: what Shift takes along. */
export function idsBetween(lines: readonly Line[], from: number, to: number): string[] {
  const [first, last] = from < to ? [from, to] : [to, from];
  return lines.slice(first, last + 1).flatMap((line) => (line.kind === 'task' ? [line.row.id] : []));
}

export interface Picked {
  ids: ReadonlySet<string>;
  /** The key of the line that was taken last: lines come and go above it, so it is no index. */
  anchor: string | null;
}

/** Also all rows up to a line: from `from`, else from the anchor, else this one alone. */
export function picked(lines: readonly Line[], { ids, anchor }: Picked, to: number, from?: number): Picked {
  const known = lines.findIndex(({ key }) => key === anchor);
  const start = from ?? (known === -1 ? to : known);
  return { ids: new Set([...ids, ...idsBetween(lines, start, to)]), anchor: lines[start]?.key ?? null };
}
