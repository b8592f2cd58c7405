import type { Measured } from '@takt/contract/metrics.ts';
import type { Cell } from './sheet.ts';

interface Dialect {
  delimiter: string;
  decimal: string;
}
const comma: Dialect = { delimiter: ';', decimal: ',' };
/** What the spreadsheets of a language open without asking; where the decimal sign is a comma, it can't divide cells. */
const dialects: Record<string, Dialect> = { en: { delimiter: ',', decimal: '.' }, ru: comma, pl: comma };

/** A file for spreadsheets: with a byte order mark, or Excel reads Cyrillic as windows-1251. */
export function toCsv(rows: readonly (readonly Cell[])[], language: string): string {
  const dialect = dialects[language] ?? comma;
  const lines = rows.map((cells) => cells.map((cell) => cellText(cell, dialect)).join(dialect.delimiter));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellText(cell: Cell, dialect: Dialect): string {
  if ('amount' in cell) return amountText(cell.amount, dialect);
  if ('day' in cell) return cell.day;
  // A name from a file must not run as a formula in the reader's spreadsheet.
  const safe = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  const special = safe.includes(dialect.delimiter) || /["\r\n]/.test(safe);
  return special ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Unknown is empty, not 0; a ratio keeps the places that mean something. */
function amountText(amount: Measured, { decimal }: Dialect): string {
  if (amount === null) return '';
  const text = typeof amount === 'number' ? String(Number(amount.toFixed(6))) : amount;
  return text.replace('.', decimal);
}
