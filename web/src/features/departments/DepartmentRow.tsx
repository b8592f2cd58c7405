import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Person } from '../tasks/usePeople.ts';
import css from './DepartmentTree.module.css';
import type { TreeRow } from './departments.ts';
import { dragDepartment } from './dragging.ts';

interface DepartmentRowProps {
  row: TreeRow;
  index: number;
  /** px from the top of the tree */
  top: number;
  stop: boolean;
  chosen: boolean;
  dragged: boolean;
  /** The dragged one would go into it. */
  target: boolean;
  mayChange: boolean;
  head: Person | undefined;
}

export const DepartmentRow = memo(function DepartmentRow(props: DepartmentRowProps) {
  const { row, index, top, stop, chosen, dragged, target, mayChange, head } = props;
  const { department, people, level, position, siblings, open } = row;
  const { id, name } = department;
  const { t } = useTranslation();
  const { number } = useFormats();
  const register = useCallback(
    (element: HTMLElement | null) => (element && mayChange ? dragDepartment(element, id, name) : undefined),
    [id, name, mayChange],
  );
  const count = t(($) => $.departments.members, { count: people, shown: number(people) });
  return (
    <div
      ref={register}
      role="treeitem"
      data-index={index}
      data-stop
      tabIndex={stop ? 0 : -1}
      aria-label={[name, head?.name, count].filter(Boolean).join(', ')}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      aria-selected={chosen}
      className={classes(css.row, chosen && css.chosen, dragged && css.dragged, target && css.target)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={css.name} style={{ paddingLeft: (level - 1) * 20 }}>
        <span data-toggle={open === null ? undefined : true} className={css.toggle} aria-hidden="true">
          {open !== null && <IconChevronRight size={16} className={classes(css.arrow, open && css.open)} />}
        </span>
        <span className={css.text} title={name}>
          {name}
        </span>
      </span>{' '}
      <span className={css.head}>
        {head && (
          <>
            <Avatar name={head.name} id={head.id} src={head.avatar} size={24} decorative />
            <span className={css.text}>{head.name}</span>
          </>
        )}
      </span>{' '}
      <span
        className={css.people}
        title={t(($) => $.departments.ownMembers, { count: department.member_count })}
      >
        {number(people)}
      </span>
      <button
        type="button"
        data-menu
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t(($) => $.departments.actions, { name })}
        className={buttonClass({ variant: 'ghost', size: 'icon' })}
      >
        <IconDots aria-hidden="true" />
      </button>
    </div>
  );
});
