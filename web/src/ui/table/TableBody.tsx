import type { LinkProps } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useFollowedFocus, useListFocus } from '../useListFocus.ts';
import { type Column, widestRows } from './columns.ts';
import { TableRow } from './TableRow.tsx';

const RowsInSight = lazy(() => import('./RowsInSight.tsx'));

interface TableBodyProps<R> {
  rows: readonly R[];
  columns: readonly Column<R>[];
  rowKey: (row: R) => string;
  rowTo: ((row: R) => LinkProps | undefined) | undefined;
  onMenu: ((row: R, at: Element) => void) | undefined;
  /** The element that scrolls a long table, null until it is there. */
  inSightOf: HTMLElement | null | undefined;
}

/** The rows, one Tab stop for all of them; of a long table only those in sight. */
export function TableBody<R>(props: TableBodyProps<R>) {
  const { rows, columns, rowKey, rowTo, onMenu, inSightOf } = props;
  const focus = useListFocus(rows.length);
  const draw = (index: number): ReactNode => {
    const row = rows[index];
    return (
      row !== undefined && (
        <TableRow
          key={rowKey(row)}
          row={row}
          index={index}
          columns={columns}
          to={rowTo?.(row)}
          onMenu={onMenu}
          isStop={focus.at === index}
          onFocus={focus.note}
          onMove={focus.move}
        />
      )
    );
  };
  const widest = useMemo(
    () => (inSightOf === undefined ? [] : widestRows(rows, columns)),
    [rows, columns, inSightOf],
  );
  const [body, setBody] = useState<HTMLElement | null>(null);
  if (inSightOf === undefined) {
    return (
      <tbody ref={setBody}>
        {rows.map((_, index) => draw(index))}
        <Followed focus={focus} body={body} />
      </tbody>
    );
  }
  return (
    inSightOf && (
      <Suspense fallback={<tbody aria-busy="true" />}>
        <RowsInSight count={rows.length} focus={focus} scroller={inSightOf} draw={draw}>
          {widest.map((row) => (
            <TableRow key={rowKey(row)} row={row} index={-1} columns={columns} onMenu={onMenu} />
          ))}
        </RowsInSight>
      </Suspense>
    )
  );
}

interface FollowedProps {
  focus: ReturnType<typeof useListFocus>;
  body: HTMLElement | null;
}

function Followed({ focus, body }: FollowedProps) {
  useFollowedFocus(focus, body, (index) =>
    body?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  );
  return null;
}
