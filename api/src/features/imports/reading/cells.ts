import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import { type DateFormat, dayOf } from '../../../files/dates.ts';
import { decimalOf, isNothing, millionth, type NumberFormat, rounded } from './numbers.ts';
import type { Skip } from './reasons.ts';
import { remembered } from './remembered.ts';

export interface Column {
  readonly index: number;
  readonly name: string;
  readonly numberFormat: NumberFormat | null;
  readonly dateFormat: DateFormat | null;
}

/** Of names and ids. */
const longestText = 500;
/** More than any line costs, and far from what the warehouse's decimals hold. */
const mostDigits = 11;
const codes = new Set(Intl.supportedValuesOf('currency'));

export function columnsOf(mapping: Mapping, header: readonly string[]): ReadonlyMap<ImportField, Column> {
  return new Map(
    mapping.columns
      .filter(({ field }) => field !== 'ignore')
      .map(({ index, field, number_format, date_format }) => [
        field,
        { index, name: header[index] ?? '', numberFormat: number_format, dateFormat: date_format },
      ]),
  );
}

/** A text as it is kept: trimmed, of bounded length, '' where the cell says nothing. */
export const keptText = (cell: string): string => {
  const plain = cell.trim();
  return isNothing(plain) ? '' : plain.slice(0, longestText).toWellFormed();
};

/** An address that a browser may open; '' for anything else. */
export const keptAddress = (cell: string): string => {
  const plain = keptText(cell);
  return /^https?:\/\//i.test(plain) ? plain : '';
};

export const isCurrency = (code: string): boolean => codes.has(code);
export const isTooLarge = (decimal: string): boolean =>
  decimal.length > mostDigits && decimal.replace(/^-|\..*$/g, '').length > mostDigits;

/** As `decimalOf`, by the format of its column. */
export function numberIn(cell: string, format: NumberFormat | null): string | null | undefined {
  const decimal = decimalOf(cell, format);
  if (typeof decimal !== 'string') return decimal;
  const scaled = format === 'micros' ? millionth(decimal) : decimal;
  return scaled.length > 7 ? rounded(scaled, 6) : scaled;
}

type Cells = readonly string[];
const nothing = () => '';

/** The text of a field in a line; the work is done once for each text that the column holds. */
export function textReader(
  columns: ReadonlyMap<ImportField, Column>,
  field: ImportField,
  work: (cell: string) => string = keptText,
): (cells: Cells) => string {
  const index = columns.get(field)?.index;
  if (index === undefined) return nothing;
  const kept = remembered(work);
  return (cells) => kept(cells[index] ?? '');
}

/** What could not be read in a line: thrown by the readers below, and only there. */
export class Unreadable extends Error {
  readonly skip: Omit<Skip, 'line'>;
  constructor(skip: Omit<Skip, 'line'>) {
    super(skip.code);
    this.skip = skip;
  }
}

/** The day of a field; null where the cell is empty. Unreadable `bad_date`. */
export function dayReader(
  columns: ReadonlyMap<ImportField, Column>,
  field: ImportField,
): (cells: Cells) => string | null {
  const column = columns.get(field);
  if (!column) return () => null;
  const day = remembered((cell) => (keptText(cell) === '' ? '' : (dayOf(cell, column.dateFormat) ?? '?')));
  return (cells) => {
    const found = day(cells[column.index] ?? '');
    if (found === '?') throw new Unreadable({ code: 'bad_date', value: (cells[column.index] ?? '').trim() });
    return found || null;
  };
}

/** The amount of a field, not below zero; null where the cell is empty. Unreadable `bad_number`, `too_large`, `negative`. */
export function amountReader(
  columns: ReadonlyMap<ImportField, Column>,
  field: ImportField,
): (cells: Cells) => string | null {
  const column = columns.get(field);
  if (!column) return () => null;
  return (cells) => {
    const cell = (cells[column.index] ?? '').trim();
    const decimal = numberIn(cell, column.numberFormat);
    if (decimal === null) return null;
    const what = { column: column.name, value: cell };
    if (decimal === undefined) throw new Unreadable({ code: 'bad_number', ...what });
    if (isTooLarge(decimal)) throw new Unreadable({ code: 'too_large', ...what });
    if (decimal.startsWith('-')) throw new Unreadable({ code: 'negative', ...what });
    return decimal;
  };
}

/** The currency of a line. Unreadable `bad_currency`. */
export function currencyReader(
  columns: ReadonlyMap<ImportField, Column>,
  otherwise: string,
): (cells: Cells) => string {
  const text = textReader(columns, 'currency');
  return (cells) => {
    const code = text(cells).toUpperCase();
    if (code === '') return otherwise;
    const known = currencySigns[code] ?? code;
    if (!isCurrency(known)) throw new Unreadable({ code: 'bad_currency', value: code });
    return known;
  };
}
const currencySigns: Readonly<Record<string, string>> = {
  '₽': 'RUB',
  РУБ: 'RUB',
  'РУБ.': 'RUB',
  RUR: 'RUB',
  'РОССИЙСКИЙ РУБЛЬ': 'RUB',
  $: 'USD',
  'ДОЛЛАР США': 'USD',
  '€': 'EUR',
  ЕВРО: 'EUR',
  ZŁ: 'PLN',
};

/** `read`, with what it throws as the reason to leave the line out. */
export function orSkip<T>(line: number, read: () => T): T | { readonly skip: Skip } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { skip: { line, ...error.skip } };
    throw error;
  }
}
