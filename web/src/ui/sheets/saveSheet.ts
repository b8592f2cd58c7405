import { saveFile } from '../saveFile.ts';
import { toCsv } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { bookRows, bookWidths } from './xlsx.ts';

/** Saves the table as a file of the language; the writer of workbooks is loaded with the first one. */
export async function saveSheet(
  sheet: Sheet,
  kind: 'csv' | 'xlsx',
  name: string,
  language: string,
): Promise<void> {
  if (kind === 'csv') {
    const rows = [sheet.heads.map((text) => ({ text })), ...sheet.rows];
    saveFile(new Blob([toCsv(rows, language)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: write } = await import('write-excel-file/browser');
  const columns = bookWidths(sheet).map((width) => ({ width }));
  const file = await write(bookRows(sheet), { columns, stickyRowsCount: 1 }).toBlob();
  saveFile(file, `${name}.xlsx`);
}
