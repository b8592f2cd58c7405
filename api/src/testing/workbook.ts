import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
type Cell = (place: string) => string;

/** Cells of a sheet, in every way in which spreadsheets write them. */
export const cell = {
  none: (() => '') satisfies Cell,
  shared:
    (index: number): Cell =>
    (place) =>
      `<c r="${place}" t="s"><v>${index}</v></c>`,
  inline:
    (text: string): Cell =>
    (place) =>
      `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  number:
    (text: string): Cell =>
    (place) =>
      `<c r="${place}"><v>${text}</v></c>`,
  /** A serial number under the style of a day. */
  date:
    (serial: number): Cell =>
    (place) =>
      `<c r="${place}" s="1"><v>${serial}</v></c>`,
  iso:
    (text: string): Cell =>
    (place) =>
      `<c r="${place}" t="d"><v>${text}</v></c>`,
  formula:
    (formula: string, value: string): Cell =>
    (place) =>
      `<c r="${place}" t="str"><f>${escaped(formula)}</f><v>${value}</v></c>`,
  error:
    (code: string): Cell =>
    (place) =>
      `<c r="${place}" t="e"><v>${code}</v></c>`,
  truth:
    (value: boolean): Cell =>
    (place) =>
      `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`,
};

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The XML of a sheet; a row without `at` stands below the one before it. */
export function sheetOf(rows: readonly { readonly at?: number; readonly cells: readonly Cell[] }[]): string {
  let number = 0;
  const written = rows.map(({ at, cells }) => {
    number = at ?? number + 1;
    return `<row r="${number}">${cells.map((one, i) => one(`${letters(i)}${number}`)).join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

interface Book {
  /** A sheet without XML is named and missing. */
  readonly sheets: readonly { readonly name: string; readonly xml?: string; readonly state?: string }[];
  readonly texts?: readonly string[];
  readonly is1904?: boolean;
}

/** A workbook as spreadsheets save it, or as somebody who means ill would. */
export function bookOf({ sheets, texts = [], is1904 = false }: Book): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const tabs = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="r${i}"${state ? ` state="${state}"` : ''}/>`,
  );
  const targets = sheets.map(
    (_, i) =>
      `<Relationship Id="r${i}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  };
  for (const [i, { xml }] of sheets.entries())
    if (xml !== undefined) parts[`xl/worksheets/sheet${i + 1}.xml`] = xml;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
