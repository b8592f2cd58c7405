import type { Measured } from '@takt/contract/metrics.ts';

/** A cell of a table that is also a file: `shown` is how a screen writes it, a file gets the value itself. */
export type Cell =
  | { text: string }
  | { amount: Measured; shown?: string }
  /** `YYYY-MM-DD` */
  | { day: string; shown?: string };

/** What stands behind a picture: as a table on the screen, as CSV, as a workbook. */
export interface Sheet {
  heads: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly Cell[])[];
}

/** As a screen shows it; «—» when unknown. */
export function cellShown(cell: Cell): string {
  if ('text' in cell) return cell.text;
  if (cell.shown !== undefined) return cell.shown;
  if ('day' in cell) return cell.day;
  return cell.amount === null ? '—' : String(cell.amount);
}

/** «Расход и выручка» and a period become `Расход-и-выручка_2025-08-31_2025-09-25`: a name for any file system. */
export function fileNameOf(title: string, period: { from: string; to: string } | null = null): string {
  const name = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return [name || 'takt', ...(period ? [period.from, period.to] : [])].join('_');
}
