import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { TaskQuery } from '../filter/filter.ts';
import {
  foundQuery,
  type Group,
  type Grouping,
  groupsQuery,
  loadMoreRows,
  rowsQuery,
  type Sort,
} from '../rows.ts';
import { rowsWithPending } from '../useEditTask.ts';
import { usePending } from '../usePending.ts';
import { type Line, linesOf, queryOfGroup } from './lines.ts';

/** So many groups stand open by themselves; each open one is a call. */
const OPEN = 6;

interface Lines {
  lines: readonly Line[];
  /** Of all that is found. */
  total: number | undefined;
  isPending: boolean;
  error: unknown;
  retry: () => void;
  /** The next page of a group, or of the list without groups. */
  more: (group: string | null) => void;
  moreFailed: boolean;
  toggle: (group: string) => void;
}

interface Asked {
  query: TaskQuery;
  sort: Sort;
  by: Grouping | undefined;
  /** Values of the groups in the order in which people know them. */
  order: readonly string[];
}

/** The lines of a list, with groups or without: what is loaded, what is on its way, and what is still to come. */
export function useLines({ query, sort, by, order }: Asked): Lines {
  const queries = useQueryClient();
  const pending = usePending();
  const found = useQuery(foundQuery(query));
  const grouped = useQuery({ ...groupsQuery(query, by ?? 'status'), enabled: by !== undefined });
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [moreFailed, setMoreFailed] = useState(false);
  const busy = useRef(new Set<string | null>());

  const rank = ({ value }: Group) => (order.includes(value) ? order.indexOf(value) : order.length);
  const groups = by === undefined ? [] : (grouped.data ?? []).toSorted((a, b) => rank(a) - rank(b));
  const heads = groups.map((group, nth) => ({
    group,
    open: nth < OPEN !== toggled.has(`${by} ${group.value}`),
  }));
  const asked =
    by === undefined
      ? [{ value: null, query }]
      : heads.flatMap(({ group: { value }, open }) =>
          open ? [{ value, query: queryOfGroup(query, by, value) }] : [],
        );
  const rows = useQueries({ queries: asked.map((one) => rowsQuery(one.query, sort)) });
  const data = rows.map((one) => one.data);
  const lines = useMemo(
    () => made(),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made of these alone; the arrays are new at every drawing
    [...data, data.length, pending, found.data, grouped.data, toggled, by, order.join()],
  );

  const failed = [...rows, ...(by === undefined ? [] : [grouped])].find(
    (one) => one.isError && one.data === undefined,
  );
  return {
    lines,
    total: found.data,
    isPending: (by === undefined ? rows[0]?.isPending : grouped.isPending) ?? true,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    more: (group) => {
      const place = asked.find(({ value }) => value === group);
      if (!place || busy.current.has(group)) return;
      busy.current.add(group);
      setMoreFailed(false);
      loadMoreRows(queries, place.query, sort)
        .catch(() => setMoreFailed(true))
        .finally(() => busy.current.delete(group));
    },
    moreFailed,
    toggle: (group) => {
      const name = `${by} ${group}`;
      const next = new Set(toggled);
      if (!next.delete(name)) next.add(name);
      setToggled(next);
    },
  };

  function made(): Line[] {
    const shown = (nth: number) => {
      const known = data[nth];
      return known && { ...known, items: rowsWithPending(known.items, pending) };
    };
    if (by === undefined) return linesOf(shown(0), found.data ?? 0);
    return heads.flatMap(({ group, open }): Line[] => {
      const head: Line = { kind: 'group', key: `group/${group.value}`, group, open };
      if (!open) return [head];
      const nth = asked.findIndex(({ value }) => value === group.value);
      return [head, ...linesOf(shown(nth), group.total, group.value)];
    });
  }
}
