import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import type { Sort } from '../rows.ts';
import { ariaSort, type Column, columns, nextSort } from './columns.ts';
import css from './TaskList.module.css';

interface ColumnHeadsProps {
  shown: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Whether everything that is loaded is selected. */
  selected: boolean;
  onSelect: (all: boolean) => void;
}

/** Sticks to the top of the list; a head sorts where the call can. */
export function ColumnHeads({ shown, sort, onSort, selected, onSelect }: ColumnHeadsProps) {
  const { t } = useTranslation();
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        <div role="columnheader" className={css.check}>
          <button
            type="button"
            role="checkbox"
            aria-checked={selected}
            aria-label={t(($) => $.views.list.selectAll)}
            title={`${t(($) => $.views.list.selectAll)} (Ctrl A)`}
            className={css.box}
            onClick={() => onSelect(!selected)}
          />
        </div>
        {shown.map((column) => {
          const { order } = columns[column];
          const name = t(($) => $.views.list.column[column]);
          const sorted = ariaSort(sort, order);
          const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={sorted}
              className={classes(css.head, css[column])}
            >
              {order === undefined ? (
                <span className={css.headName}>{name}</span>
              ) : (
                <button
                  type="button"
                  className={css.headName}
                  title={t(($) => $.views.list.sort, { column: name })}
                  onClick={() => onSort(nextSort(sort, order))}
                >
                  {name}
                  {sorted !== 'none' && <Arrow size={14} aria-hidden="true" />}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
