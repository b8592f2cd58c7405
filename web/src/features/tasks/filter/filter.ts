import type { Asked } from '@takt/contract/endpoint.ts';
import type { getTaskStats } from '@takt/contract/tasks.ts';
import type { FilterField, TasksSearch } from '../search.ts';

/** The filter of a call: lists are `a,b`. */
export type TaskQuery = NonNullable<Asked<typeof getTaskStats>['query']>;

/** Fields of which several values may be chosen; any of them will do. */
export const severalFields = [
  'project',
  'status',
  'priority',
  'type',
  'assignee',
  'reporter',
  'label',
] as const satisfies readonly FilterField[];
/** In the order of the menu. */
export const filterFields = [
  ...severalFields,
  'client',
  'department',
  'due',
  'watching',
  'q',
] as const satisfies readonly FilterField[];

const isSeveral = (field: FilterField): boolean => severalFields.some((one) => one === field);

/** What the address asks for, in the words of the contract. `me` becomes the person: cards tell ids. */
export function queryOf(search: TasksSearch, me: string | undefined): TaskQuery {
  const people = (list: string | undefined) =>
    list
      ?.split(',')
      .map((one) => (one === 'me' && me !== undefined ? me : one))
      .join(',');
  const query: TaskQuery = {
    project_id: search.project,
    status: search.status,
    priority: search.priority,
    type: search.type,
    assignee_id: people(search.assignee),
    reporter_id: people(search.reporter),
    label_id: search.label,
    client_id: search.client,
    department_id: search.department,
    due: search.due,
    watching: search.watching ? 'true' : undefined,
    q: search.q,
  };
  // What is not asked for is not named: equal filters are equal keys of the cache.
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The values of a field as they stand in the address. */
export function valuesOf(search: TasksSearch, field: FilterField): readonly string[] {
  const value = search[field];
  if (value === undefined) return [];
  return isSeveral(field) ? String(value).split(',') : [String(value)];
}

/** The part of the address that says so; an empty list takes the field away. */
export function withValues(field: FilterField, values: readonly string[]): Partial<TasksSearch> {
  if (values.length === 0) return { [field]: undefined };
  if (field === 'watching') return { watching: true };
  return { [field]: isSeveral(field) ? values.join(',') : values[0] };
}

export const filteredBy = (search: TasksSearch): FilterField[] =>
  filterFields.filter((field) => search[field] !== undefined);

export const noFilter: Partial<TasksSearch> = Object.fromEntries(
  filterFields.map((field) => [field, undefined]),
);

// What a saved view keeps: everything but the open task and the day that is in sight.
const kept = [...filterFields, 'view', 'order', 'reverse', 'group', 'span'] as const;

/** The query string of a saved view, always in the same order. */
export function savedQuery(search: TasksSearch): string {
  const entries = kept.flatMap((key) => (search[key] === undefined ? [] : [[key, String(search[key])]]));
  return new URLSearchParams(entries).toString();
}

/** And back; `read` is the screen's own schema, so that an old view can't break it. */
export function searchOfSaved(
  query: string,
  read: (given: Record<string, unknown>) => TasksSearch,
): TasksSearch {
  const given: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query));
  for (const flag of ['watching', 'reverse']) if (given[flag] === 'true') given[flag] = true;
  return read(given);
}
