import type { CellKind, Column } from './table.ts';
import { zipped } from './zip.ts';

/** Excel reads no more of a cell. */
const longest = 32_767;
/** Places in `cellXfs` below. */
const styles: Record<CellKind | 'header', number> = { text: 0, number: 0, header: 1, day: 2, moment: 3 };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// oxlint-disable-next-line no-control-regex -- XML can't hold them, however they are written
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** Excel would read `_x0041_` as A. */
const escapeOfExcel = /_(?=x[0-9A-Fa-f]{4}_)/g;

export function xmlText(given: string): string {
  const short = given.length > longest ? `${given.slice(0, longest - 1)}…` : given;
  return short
    .toWellFormed()
    .replace(unwritable, '')
    .replace(escapeOfExcel, '_x005F_')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');
}

const dayZero = Date.UTC(1899, 11, 30);
/** Days since the beginning of Excel's time, with the part of the day behind the point. */
function serial(text: string): number | undefined {
  const ms = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16) || '00:00'}:00Z`);
  const days = (ms - dayZero) / 86_400_000;
  return Number.isFinite(days) && days >= 61 ? days : undefined;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

// Text is always a string in the file, never something that is computed: no cell can become a formula.
const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const numberCell = (place: string, value: number, style: number) =>
  `<c r="${place}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

function cell(kind: CellKind, value: string | number | null, place: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? numberCell(place, value, styles[kind]) : '';
  const at = kind === 'day' || kind === 'moment' ? serial(value) : undefined;
  return at === undefined ? textCell(place, value, styles.text) : numberCell(place, at, styles[kind]);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`;

async function* sheet<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const header = columns.map((column, i) => textCell(`${letters[i]}1`, column.header, styles.header));
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`;
  let number = 1;
  for await (const rows of batches) {
    const lines = rows.map((row) => {
      number++;
      const cells = columns.map(({ kind, value }, i) => cell(kind, value(row), `${letters[i]}${number}`));
      return `<row r="${number}">${cells.join('')}</row>`;
    });
    yield lines.join('');
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${number}"/></worksheet>`;
}

// oxlint-disable-next-line require-await -- a file of one piece beside one of many
async function* whole(text: string): AsyncGenerator<string> {
  yield xml + text;
}

/** A workbook with one sheet, written while its rows are read. */
export function xlsxFile<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  return zipped([
    {
      name: '[Content_Types].xml',
      content: whole(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type('worksheet')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: whole(
        `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: whole(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: whole(
        `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/styles.xml',
      content: whole(
        `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) },
  ]);
}
