import type { SheetData } from 'write-excel-file/browser';
import type { Cell, Sheet } from './sheet.ts';

type BookCell = SheetData[number][number];

/** Rows of a workbook: numbers are numbers, days are dates, unknown is an empty cell, a text is never a formula. */
export function bookRows({ heads, rows }: Sheet): BookCell[][] {
  return [
    heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const, wrap: true })),
    ...rows.map((cells) => cells.map(bookCell)),
  ];
}

function bookCell(cell: Cell): BookCell {
  if ('text' in cell) return cell.text === '' ? null : { value: cell.text, type: String };
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };
  if (cell.amount === null) return null;
  const value = Number(cell.amount);
  return { value, type: Number, format: Number.isInteger(value) ? '#,##0' : '#,##0.00' };
}

/** Characters: as wide as the longest of the first rows, within what is read comfortably. */
export function bookWidths({ heads, rows }: Sheet): number[] {
  return heads.map((head, column) => {
    const lengths = rows.slice(0, 100).map((cells) => {
      const cell = cells[column];
      return cell && 'text' in cell ? cell.text.length : 12;
    });
    return Math.min(48, Math.max(10, Math.ceil(head.length * 0.7), ...lengths) + 2);
  });
}
