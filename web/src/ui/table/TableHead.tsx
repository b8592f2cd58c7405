import { IconArrowDown, IconArrowUp, IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column, TableSort } from './columns.ts';
import css from './DataTable.module.css';

interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  order: TableSort | null;
  onSort: ((column: Column<R>) => void) | undefined;
  /** The last column is that of the rows' menus. */
  withMenu: boolean;
}

/** A click on a name sorts, the sign beside it explains. */
export function TableHead<R>({ columns, order, onSort, withMenu }: TableHeadProps<R>) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const { key, title, hint, align, width, explain } = column;
          const direction = order?.key === key ? (order.descending ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={direction}
              title={hint}
              className={align === 'end' ? css.end : undefined}
              style={{ width }}
            >
              <span className={css.headCell}>
                {explain && (
                  <button
                    type="button"
                    className={css.explain}
                    aria-haspopup="dialog"
                    aria-label={t(($) => $.reports.table.explain, { name: title })}
                    onClick={({ currentTarget }) => explain(currentTarget)}
                  >
                    <IconMathFunction size={14} aria-hidden="true" />
                  </button>
                )}
                {onSort ? (
                  <button type="button" className={css.sort} onClick={() => onSort(column)}>
                    {title}
                    {direction === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
                    {direction === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
                  </button>
                ) : (
                  <span className={css.plain}>{title}</span>
                )}
              </span>
            </th>
          );
        })}
        {withMenu && (
          <th scope="col" className={css.menuCell}>
            <span className="visually-hidden">{t(($) => $.reports.table.rowMenu)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
