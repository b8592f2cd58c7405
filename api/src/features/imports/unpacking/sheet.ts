import { NotUnpacked } from './limits.ts';
import { serialDay } from './styles.ts';
import { readXml } from './xml.ts';

/** What the cells of all sheets refer to. */
export interface Book {
  readonly texts: readonly string[];
  /** Numbers of the styles of days. */
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
}

/** Excel's own limit. */
const mostRows = 1_048_576;
/** One more than is read: so the line says that it is too wide, whatever column a hostile cell names. */
const mostColumns = 501;

/**
 * Rows of a sheet as text, a piece at a time. Numbers come as they are stored, days as ISO days, formulas as the value
 * that was saved with them. NotUnpacked `broken_workbook`.
 */
export async function* rowsOfSheet(bytes: AsyncIterable<Buffer>, book: Book): AsyncGenerator<string> {
  let text = '';
  let row = 0;
  let cells: string[] = [];
  let [column, type, style] = [0, '', 0];
  let [value, isValue, isReading] = ['', false, false];

  const xml = readXml(bytes, {
    open(name, attribute) {
      if (name === 'row') {
        const number = attribute('r') === '' ? row + 1 : Number(attribute('r'));
        if (!Number.isInteger(number) || number <= row || number > mostRows)
          throw new NotUnpacked('broken_workbook');
        text += '\n'.repeat(number - row - 1);
        row = number;
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column;
        [type, style, value] = [attribute('t'), Number(attribute('s') || '0'), ''];
      } else if (name === 'rPh') isReading = true;
      isValue = (name === 'v' || name === 't') && !isReading;
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isReading = false;
      if (name === 'c') {
        if (column < mostColumns && value !== '') cells[column] = shown(value, type, style, book);
        else if (column >= mostColumns) cells[mostColumns - 1] = '';
        column++;
      }
      if (name === 'row') text += `${Array.from(cells, (cell) => quoted(cell ?? '')).join('\t')}\n`;
    },
  });
  for await (const _ of xml) {
    if (text !== '') yield text;
    text = '';
  }
}

/** `C7` is column 2. */
function columnOf(place: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function shown(value: string, type: string, style: number, { texts, dates, is1904 }: Book): string {
  switch (type) {
    case 's':
      return unescaped(texts[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return unescaped(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?$/, '');
    case 'e':
      return value;
    default: {
      const number = Number(value);
      if (dates.has(style)) return serialDay(number, is1904) ?? value;
      return plainNumber(value, number);
    }
  }
}

/** `16300.200000000001` is what 16300.2 looks like in a file: the shortest decimal that is the same number. */
function plainNumber(value: string, number: number): string {
  if (/^-?\d{1,15}$/.test(value) || !Number.isFinite(number)) return value;
  const text = String(number);
  // With three places it could be read as thousands; a number of a workbook can't.
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** `_x000D_` is how a workbook writes what XML can't hold. */
const unescaped = (text: string): string =>
  !text.includes('_x')
    ? text
    : text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );

/** A cell in one line, so that lines keep the numbers of their rows. */
function quoted(cell: string): string {
  const flat = /[\t\r\n\v\f\u2028\u2029]/.test(cell) ? cell.replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' ') : cell;
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat;
}
