import type { Department } from '@takt/contract/departments.ts';

/** What somebody wants to do, in a dialog. */
export type DepartmentAct =
  | { act: 'create'; parent: Department | null }
  | { act: 'edit'; department: Department }
  | { act: 'delete'; department: Department };

/** A department with those below it. */
export interface Branch {
  department: Department;
  below: Branch[];
  /** Members of it and of all below. */
  people: number;
}

/** The tree by names; whoever has an unknown parent stands at the top, so nothing is ever lost. */
export function treeOf(departments: readonly Department[]): Branch[] {
  const known = new Set(departments.map(({ id }) => id));
  const children = Map.groupBy(departments, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const branches = (parent: string | null): Branch[] =>
    (children.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((department) => {
        const below = branches(department.id);
        const people = below.reduce((sum, one) => sum + one.people, department.member_count);
        return { department, below, people };
      });
  return branches(null);
}

/** A line of the tree as it is drawn. */
export interface TreeRow {
  department: Department;
  people: number;
  /** From 1; of the line among its siblings, and how many they are. */
  level: number;
  position: number;
  siblings: number;
  /** Null where nothing is below. */
  open: boolean | null;
}

/** What is in sight while these are closed. */
export function rowsOf(tree: readonly Branch[], closed: ReadonlySet<string>, level = 1): TreeRow[] {
  return tree.flatMap(({ department, people, below }, index) => {
    const open = below.length === 0 ? null : !closed.has(department.id);
    const row = { department, people, level, position: index + 1, siblings: tree.length, open };
    return open ? [row, ...rowsOf(below, closed, level + 1)] : [row];
  });
}

/** The department itself and everything below it: none of them can be its parent. */
export function withBelow(departments: readonly Department[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  // A set that grows while it is walked: each that is found brings its own.
  for (const one of found)
    for (const { id: child, parent_id } of departments) if (parent_id === one) found.add(child);
  return found;
}

/** «Маркетинг › Контекст», in the order of the tree. */
export function pathsOf(
  departments: readonly Department[],
): { id: string; path: string; name: string; level: number }[] {
  const walk = (tree: readonly Branch[], above: readonly string[]): ReturnType<typeof pathsOf> =>
    tree.flatMap(({ department: { id, name }, below }) => {
      const path = [...above, name];
      return [{ id, name, path: path.join(' › '), level: path.length }, ...walk(below, path)];
    });
  return walk(treeOf(departments), []);
}

type TreeAct = { focus: string } | { open: string } | { close: string };

/** The keys of a tree, as WAI-ARIA has them. */
export function treeAct(rows: readonly TreeRow[], id: string, key: string): TreeAct | null {
  const at = rows.findIndex(({ department }) => department.id === id);
  const row = rows[at];
  if (!row) return null;
  const focus = (to: TreeRow | undefined): TreeAct | null => (to ? { focus: to.department.id } : null);
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (row.open === false) return { open: id };
      return row.open ? focus(rows[at + 1]) : null;
    case 'ArrowLeft':
      if (row.open) return { close: id };
      return focus(rows.slice(0, at).findLast(({ level }) => level < row.level));
    default:
      return null;
  }
}
