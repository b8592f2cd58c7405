import { IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns.ts';
import css from './DataTable.module.css';

interface TableRowProps<R> {
  row: R;
  /** -1: it only keeps room for the longest texts of a long table. */
  index: number;
  columns: readonly Column<R>[];
  to?: LinkProps | undefined;
  onMenu: ((row: R, at: Element) => void) | undefined;
  /** Tab leads here. */
  isStop?: boolean;
  onFocus?: (index: number) => void;
  onMove?: (code: string) => boolean;
}

/** Arrow keys lead from row to row and into the numbers, Enter follows the name, the menu key opens the menu. */
export function TableRow<R>(props: TableRowProps<R>) {
  const { row, index, columns, to, onMenu, isStop = false, onFocus, onMove } = props;
  const { t } = useTranslation();
  const cells = columns.map(({ key, align, show, value }, at) => {
    const content: ReactNode = show ? show(row) : (value(row) ?? '—');
    if (at > 0) {
      return (
        <td key={key} className={align === 'end' ? css.end : undefined}>
          {content}
        </td>
      );
    }
    return (
      <th key={key} scope="row">
        {to ? (
          <Link {...to} className={css.link} tabIndex={-1}>
            {content}
          </Link>
        ) : (
          <span className={css.name}>{content}</span>
        )}
      </th>
    );
  });
  if (index < 0) {
    return (
      <tr className={css.widest} inert>
        {cells}
        {onMenu && <td aria-hidden="true" className={css.menuCell} />}
      </tr>
    );
  }
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-stop
      tabIndex={isStop ? 0 : -1}
      onFocus={({ target, currentTarget }) => target === currentTarget && onFocus?.(index)}
      onKeyDown={onKey}
      onContextMenu={
        onMenu &&
        ((event) => {
          event.preventDefault();
          onMenu(row, event.currentTarget.lastElementChild ?? event.currentTarget);
        })
      }
    >
      {cells}
      {onMenu && (
        <td className={css.menuCell}>
          <button
            type="button"
            tabIndex={-1}
            className={css.menu}
            aria-haspopup="menu"
            aria-label={t(($) => $.reports.table.rowMenu)}
            onClick={({ currentTarget }) => onMenu(row, currentTarget)}
          >
            <IconDots size={16} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  );

  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, currentTarget } = event;
    if (key === 'Enter') currentTarget.querySelector<HTMLElement>('th a')?.click();
    else if (key === 'ArrowRight') currentTarget.querySelector<HTMLElement>('td button')?.focus();
    else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey))
      onMenu?.(row, currentTarget.querySelector(`.${css.menuCell}`) ?? currentTarget);
    else if (!onMove?.(event.code)) return;
    event.preventDefault();
  }
}
