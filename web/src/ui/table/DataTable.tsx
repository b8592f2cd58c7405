import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { classes } from '../classes.ts';
import { type MenuSection, PointMenu } from '../PointMenu.tsx';
import { useTranslation } from 'react-i18next';
import { type Column, parseSort, shownColumns, sortAfterClick, sortRows, sortText } from './columns.ts';
import css from './DataTable.module.css';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableMenu } from './TableMenu.tsx';

export type { Column } from './columns.ts';

interface DataTableProps<R> {
  title: string;
  /** The first is the name of the row: it stays in sight when the others scroll. */
  columns: readonly Column<R>[];
  /** In the order that is usual; keep its identity while nothing changes. */
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** As the address has it: a column, with `-` in front from the most to the least. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** Chosen columns, `a,b,c`; without it the usual ones. */
  shown?: string | undefined;
  onShown?: ((shown: string | undefined) => void) | undefined;
  /** Where a row leads: its name is a link, Enter follows it. */
  rowTo?: ((row: R) => LinkProps | undefined) | undefined;
  /** What can be done with a row: behind «⋯», a right click and the menu key. */
  rowMenu?: ((row: R) => MenuSection[]) | undefined;
  /** The name of the line of totals, which is shown where columns have some. */
  totals?: ReactNode;
  /** Right of the title. */
  note?: ReactNode;
  /** Instead of rows. */
  none?: ReactNode;
  /** Of a file, without period and ending; the title without it. */
  fileName?: string | undefined;
  /** 2 unless it stands below another heading. */
  level?: 2 | 3;
}

/** Beyond it only the rows in sight are in the document, and the table scrolls by itself. */
const LONG = 100;

/** Rows by any column: sorted by a click, with the columns that one wants, as a file, by keyboard. Draws no card. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { title, columns, rows, rowKey, sort, shown, rowTo, rowMenu, totals, note, none, level = 2 } = props;
  const { t } = useTranslation();
  const id = useId();
  // State, not a ref: the rows inside are mounted before a ref of their parent is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<{ row: R; at: Element } | null>(null);
  const order = parseSort(sort, columns);
  const sorted = useMemo(() => sortRows(rows, columns, parseSort(sort, columns)), [rows, columns, sort]);
  const seen = useMemo(() => shownColumns(columns, shown), [columns, shown]);
  const long = rows.length > LONG;
  const summed = rows.length > 0 && seen.some(({ total }) => total !== undefined);
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={css.box}>
      <header className={css.head}>
        <Heading id={id} className={css.title}>
          {title}
        </Heading>
        {note !== undefined && <span className={css.note}>{note}</span>}
        <TableMenu {...props} rows={sorted} seen={seen} />
      </header>
      {/* It scrolls, so the keyboard must reach it. */}
      <div
        ref={setScroller}
        className={classes(css.scroller, long && css.long)}
        role="region"
        aria-label={t(($) => $.reports.table.scroll, { title })}
        tabIndex={0}
      >
        <table
          aria-labelledby={id}
          className={classes(css.table, rowMenu && css.withMenu)}
          aria-rowcount={rows.length + 1 + (summed ? 1 : 0)}
        >
          <TableHead<R>
            columns={seen}
            order={order}
            onSort={props.onSort && ((column) => props.onSort?.(sortText(sortAfterClick(order, column))))}
            withMenu={rowMenu !== undefined}
          />
          <TableBody<R>
            rows={sorted}
            columns={seen}
            rowKey={rowKey}
            rowTo={rowTo}
            onMenu={rowMenu && ((row, at) => setMenu({ row, at }))}
            inSightOf={long ? scroller : undefined}
          />
          {summed && (
            <tfoot>
              <tr aria-rowindex={rows.length + 2}>
                {seen.map(({ key, align, total }, at) =>
                  at === 0 ? (
                    <th key={key} scope="row">
                      {totals ?? t(($) => $.reports.table.total)}
                    </th>
                  ) : (
                    <td key={key} className={align === 'end' ? css.end : undefined}>
                      {total}
                    </td>
                  ),
                )}
                {rowMenu && <td aria-hidden="true" />}
              </tr>
            </tfoot>
          )}
        </table>
        {rows.length === 0 && <p className={css.none}>{none ?? t(($) => $.reports.table.none)}</p>}
      </div>
      {menu && rowMenu && (
        <PointMenu
          label={t(($) => $.reports.table.rowMenu)}
          at={menu.at}
          placement="bottom-end"
          width={240}
          sections={rowMenu(menu.row)}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  );
}
