import type { Department } from '@takt/contract/departments.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { useFollowedFocus, useListFocus } from '../../ui/useListFocus.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useWindowRows } from '../../ui/useWindowRows.ts';
import { usePeople } from '../tasks/usePeople.ts';
import { DepartmentMenu } from './DepartmentMenu.tsx';
import { DepartmentRow } from './DepartmentRow.tsx';
import css from './DepartmentTree.module.css';
import { type DepartmentAct, rowsOf, treeAct, treeOf } from './departments.ts';
import { useDragDepartments } from './useDragDepartments.ts';
import { useMoveDepartment } from './useMoveDepartment.ts';

interface DepartmentTreeProps {
  departments: readonly Department[];
  /** Whose work is shown beside. */
  chosen: string | undefined;
  mayChange: boolean;
  onChoose: (id: string) => void;
  onAct: (act: DepartmentAct) => void;
}

/** px, as in DepartmentTree.module.css */
const ROW = 45;
const HEADS = 37;
const BAR = 48;

/** Departments as a tree: keys as WAI-ARIA has them, and each can be dragged into another. */
export function DepartmentTree({ departments, chosen, mayChange, onChoose, onAct }: DepartmentTreeProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const people = usePeople();
  const move = useMoveDepartment(departments);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ id: string; at: Element } | null>(null);
  const tree = useMemo(() => treeOf(departments), [departments]);
  const lines = useMemo(() => rowsOf(tree, closed), [tree, closed]);
  const { dragged, into, topLevel } = useDragDepartments(departments, move);
  const focus = useListFocus(lines.length);
  const { ref, list, height, rows, scrollTo } = useWindowRows({
    count: lines.length,
    rowHeight: ROW,
    covered: useNarrow(800) ? BAR + HEADS : HEADS,
    kept: [focus.at, focus.last, lines.findIndex(({ department: { id } }) => id === dragged)],
  });
  useFollowedFocus(focus, list, scrollTo);

  const inMenu = lines.find(({ department: { id } }) => id === menu?.id)?.department;
  return (
    <div className={classes('card', css.card)}>
      <div ref={topLevel} className={classes(css.heads, into === null && css.target)} aria-hidden="true">
        {dragged === null ? (
          <>
            <span>{t(($) => $.departments.panel)}</span>
            <span className={css.head}>{t(($) => $.departments.head)}</span>
            <span className={css.people}>{t(($) => $.departments.stats.members)}</span>
            <span />
          </>
        ) : (
          <span>{t(($) => $.departments.toTop)}</span>
        )}
      </div>
      <div
        ref={ref}
        role="tree"
        tabIndex={-1}
        aria-label={t(($) => $.departments.tree)}
        aria-describedby="departments-keys"
        className={css.tree}
        style={{ height }}
        onClick={({ target }) => onClick(target)}
        onKeyDown={(event) => {
          const row = lines[indexAt(event.target)];
          if (!row || !(event.target instanceof Element) || event.target.closest('[role="menu"]')) return;
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (onKey(row.department, event.key, event.code, event.shiftKey, event.target))
            event.preventDefault();
        }}
        onFocus={({ target }) => {
          const index = indexAt(target);
          if (index !== -1 && index !== focus.last) focus.note(index);
        }}
      >
        {rows.map(({ index, top }) => {
          const row = lines[index];
          if (!row) return null;
          const { id, manager_id } = row.department;
          return (
            <DepartmentRow
              key={id}
              row={row}
              index={index}
              top={top}
              stop={index === focus.at}
              chosen={id === chosen}
              dragged={id === dragged}
              target={id === into}
              mayChange={mayChange}
              head={people.get(manager_id ?? '')}
            />
          );
        })}
      </div>
      <p id="departments-keys" className="visually-hidden">
        {t(($) => $.departments.treeHint)}
      </p>
      {menu && inMenu && (
        <DepartmentMenu
          department={inMenu}
          at={menu.at}
          mayChange={mayChange}
          onAct={onAct}
          onMembers={() => void navigate({ to: '/team', search: { department: inMenu.id } })}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );

  function setOpen(id: string, open: boolean) {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    setClosed(next);
  }

  function onClick(target: EventTarget) {
    const row = lines[indexAt(target)];
    if (!row || !(target instanceof Element)) return;
    const { id } = row.department;
    const button = target.closest('[data-menu]');
    if (button) setMenu({ id, at: button });
    else if (target.closest('[data-toggle]')) setOpen(id, row.open === false);
    else onChoose(id);
  }

  /** Whether the key was for the tree. */
  function onKey(department: Department, key: string, code: string, shift: boolean, at: Element): boolean {
    const { id } = department;
    const asked = treeAct(lines, id, key);
    if (asked && 'focus' in asked) focus.send(lines.findIndex((line) => line.department.id === asked.focus));
    else if (asked && 'open' in asked) setOpen(asked.open, true);
    else if (asked) setOpen(asked.close, false);
    else if (key === 'Enter' || key === ' ') onChoose(id);
    else if (code === 'KeyM' || code === 'ContextMenu' || (code === 'F10' && shift)) setMenu({ id, at });
    else if (code === 'F2' && mayChange) onAct({ act: 'edit', department });
    else if (code === 'Delete' && mayChange) onAct({ act: 'delete', department });
    else return false;
    return true;
  }

  function indexAt(target: EventTarget): number {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return Number(row?.dataset.index ?? -1);
  }
}
