import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** From number to number, as in a spreadsheet; left of the first and with Escape the focus is back on the row. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  if (event.key === 'Escape') return stop(event, row);
  const step = STEPS[event.key];
  if (!step) return;
  const rows = [...(row.closest('table')?.querySelectorAll('tbody tr[aria-rowindex], tfoot tr') ?? [])];
  const nextRow = rows[rows.indexOf(row) + step[0]];
  const at = [...row.children].indexOf(cell) + step[1];
  const next = nextRow?.children[at]?.querySelector<HTMLElement>('td button');
  if (next) return stop(event, next);
  if (event.key === 'ArrowLeft') stop(event, row);
}

function stop(event: KeyboardEvent, next: HTMLElement): void {
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
