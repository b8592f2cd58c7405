import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** From number to number, as in a spreadsheet; each of them can also be reached with Tab. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cell = event.currentTarget.closest('td');
  if (!step || !cell) return;
  const row = cell.closest('tr');
  const rows = [...(row?.closest('table')?.querySelectorAll('tbody tr[aria-rowindex], tfoot tr') ?? [])];
  const nextRow = rows[rows.findIndex((one) => one === row) + step[0]];
  const next = nextRow?.children[[...(row?.children ?? [])].indexOf(cell) + step[1]]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
