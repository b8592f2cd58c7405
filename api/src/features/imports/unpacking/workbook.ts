import { posix } from 'node:path';
import { isKnownHeader } from '../reading/columns.ts';
import { layoutOf } from '../reading/table.ts';
import type { Archive } from './archive.ts';
import { NotUnpacked } from './limits.ts';
import { type Book, rowsOfSheet } from './sheet.ts';
import { isDateFormat } from './styles.ts';
import { readXml } from './xml.ts';

const mostSheets = 30;
const sampleRows = 60;
/** Of all texts of a workbook, which have to be in memory together. */
const mostCharacters = 100_000_000;

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/**
 * A workbook's table as lines with tabs, one for each row, so that the number of a line is the number of its row. Of
 * several sheets it is the one with the most columns that we know. NotUnpacked: `broken_workbook`, `empty_workbook`.
 */
export async function* rowsOfWorkbook(archive: Archive): AsyncGenerator<Buffer> {
  const { sheets, is1904 } = await sheetsOf(archive);
  const book: Book = {
    texts: await textsOf(archive),
    dates: await dateStylesOf(archive),
    is1904,
  };
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const chosen = await bestOf(archive, book, (visible.length > 0 ? visible : sheets).slice(0, mostSheets));
  if (chosen === undefined) throw new NotUnpacked('empty_workbook');
  for await (const text of rowsOfSheet(archive.read(chosen), book)) yield Buffer.from(text);
}

async function bestOf(archive: Archive, book: Book, sheets: readonly Sheet[]): Promise<string | undefined> {
  let best: { name: string; score: number } | undefined;
  for (const { name } of sheets) {
    const layout = layoutOf(await firstRows(archive, name, book), '\t');
    if (!layout) continue;
    const score = layout.header.filter(isKnownHeader).length;
    if (!best || score > best.score) best = { name, score };
  }
  return best?.name;
}

async function firstRows(archive: Archive, name: string, book: Book): Promise<string> {
  let text = '';
  for await (const rows of rowsOfSheet(archive.read(name), book)) {
    text += rows;
    if (text.split('\n', sampleRows).length === sampleRows || text.length > 256 * 1024) break;
  }
  return `${text}\n`;
}

/** Sheets in the order of their tabs, each by the name of its part. */
async function sheetsOf(archive: Archive): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const targets = new Map<string, string>();
  await all(archive, 'xl/_rels/workbook.xml.rels', (name, attribute) => {
    if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
    targets.set(attribute('Id'), posix.join('xl', attribute('Target')));
    // Of some writers: from the root of the archive.
    if (attribute('Target').startsWith('/')) targets.set(attribute('Id'), attribute('Target').slice(1));
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  await all(archive, 'xl/workbook.xml', (name, attribute) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904'));
    const target = name === 'sheet' ? targets.get(attribute('id')) : undefined;
    // A chart has a tab too, and no rows.
    if (target !== undefined && !target.includes('chartsheets') && archive.has(target))
      sheets.push({ name: target, isHidden: !['', 'visible'].includes(attribute('state')) });
  });
  if (sheets.length === 0) throw new NotUnpacked('broken_workbook');
  return { sheets, is1904 };
}

async function textsOf(archive: Archive): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  if (!archive.has(name)) return [];
  const texts: string[] = [];
  let [text, isText, isReading, characters] = ['', false, false, 0];
  const xml = readXml(archive.read(name), {
    open(tag) {
      if (tag === 'si') text = '';
      // How a Japanese name is read stands beside it.
      if (tag === 'rPh') isReading = true;
      isText = tag === 't' && !isReading;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(tag) {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isReading = false;
      if (tag !== 'si') return;
      characters += text.length;
      if (characters > mostCharacters) throw new NotUnpacked('too_large_inside');
      texts.push(text);
    },
  });
  for await (const _ of xml);
  return texts;
}

/** Numbers of the styles under which a number is a day. */
async function dateStylesOf(archive: Archive): Promise<Set<number>> {
  const name = 'xl/styles.xml';
  const dates = new Set<number>();
  if (!archive.has(name)) return dates;
  const codes = new Map<number, string>();
  let [isCell, style] = [false, 0];
  const xml = readXml(archive.read(name), {
    open(tag, attribute) {
      if (tag === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'));
      if (tag === 'cellXfs') isCell = true;
      if (tag !== 'xf' || !isCell) return;
      const format = Number(attribute('numFmtId'));
      if (isDateFormat(format, codes.get(format))) dates.add(style);
      style++;
    },
    close(tag) {
      if (tag === 'cellXfs') isCell = false;
    },
  });
  for await (const _ of xml);
  return dates;
}

async function all(
  archive: Archive,
  name: string,
  open: (name: string, attribute: (name: string) => string) => void,
): Promise<void> {
  if (!archive.has(name)) throw new NotUnpacked('broken_workbook');
  for await (const _ of readXml(archive.read(name), { open }));
}
