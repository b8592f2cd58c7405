import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { damaged, type Make, pick, several } from './chance.ts';
import { bookOf, cell, sheetOf } from './workbook.ts';

const table = 'Дата;Кампания;Расход;Клики\n05.07.2026;Хорошая;7;1\n';
export const brokenGzip: Make = (random, n) => ({
  name: `broken-${n}.csv.gz`,
  bytes: damaged(random, gzipSync(table.repeat(20))),
});
export const brokenZip: Make = (random, n) => ({
  name: `broken-${n}.zip`,
  bytes: damaged(random, zipSync({ 'a.csv': strToU8(table), 'b/c.csv': strToU8(table) })),
});
export const zipNames: Make = (random, n) => {
  const names = [
    '../a.csv',
    '/etc/passwd',
    'C:\\a.csv',
    'a/../../b.csv',
    'con.csv',
    '\0.csv',
    'a'.repeat(3_000),
    '..',
    './a.csv',
    '​.csv',
    'constructor.csv',
  ];
  const files = Object.fromEntries(several(random, 4, () => [pick(random, names), strToU8(table)]));
  return { name: `names-${n}.zip`, bytes: zipSync(files) };
};
/** Made once: they are large. */
let made: readonly (readonly [string, Uint8Array])[] | undefined;
function bombsOf(): readonly (readonly [string, Uint8Array])[] {
  const zeros = new Uint8Array(20 * 1024 * 1024);
  const inner = zipSync({ 'a.csv': [zeros, { level: 6 }] });
  const blanks = `${sheetOf([]).replace('</sheetData></worksheet>', '')}${' '.repeat(zeros.length)}`;
  return [
    ['bomb.zip', inner],
    ['bomb.csv.gz', gzipSync(zeros)],
    ['nested.zip', zipSync({ 'a.zip': inner })],
    ['bomb.xlsx', bookOf({ sheets: [{ name: 'A', xml: blanks }] })],
  ];
}
export const bombs: Make = (random, n) => {
  made ??= bombsOf();
  const [name, bytes] = pick(random, made);
  return { name: `${n}-${name}`, bytes };
};
const sheet = sheetOf([
  { cells: ['Дата', 'Кампания', 'Расход', 'Клики'].map(cell.inline) },
  { cells: [cell.date(46_208), cell.inline('Хорошая'), cell.number('7'), cell.number('1')] },
]);
export const oddSheets: Make = (random, n) => {
  const changes: readonly ((xml: string) => string)[] = [
    (xml) => xml.replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
    (xml) => xml.replace('r="C2"', 'r="XFD2"'),
    (xml) => xml.replace('r="C2"', 'r="ZZZZZ99999999999"'),
    (xml) => xml.replace('<row r="2"', '<row r="1048576"'),
    (xml) => xml.replace('<row r="2"', '<row r="-5"'),
    (xml) => xml.replace('<row r="2"', '<row r="1e3"'),
    (xml) => xml.replace(' s="1"', ' s="99999999999"'),
    (xml) => xml.replace('<v>7</v>', '<f>WEBSERVICE("http://127.0.0.1/")</f>'),
    (xml) => xml.replace('<v>7</v>', '<v>1e400</v>'),
    (xml) => xml.replace('<v>7</v>', `<v>${'7'.repeat(100_000)}</v>`),
    (xml) => xml.replace('<c r="C2">', '<c r="C2" t="s">'),
    (xml) => xml.replace('<v>46208</v>', '<v>-1</v>'),
    (xml) =>
      `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}"><!ENTITY c "&a;&a;&a;">]>${xml.replace('Хорошая', '&c;')}`,
    (xml) => xml.replace('Хорошая', '&#0;&#xD800;'),
    (xml) => xml.replace('Хорошая', ']]>'),
    (xml) => xml.replaceAll('<c ', '<x:c ').replaceAll('</c>', '</x:c>'),
    (xml) => xml.replace('</row>', ''),
    (xml) => `\ufeff${xml}`,
    () => '',
    () => '<worksheet/>',
    () => '<a '.repeat(10_000),
    () => '<a>'.repeat(10_000),
  ];
  const change = pick(random, changes);
  const state = pick(random, ['visible', 'hidden', 'veryHidden', 'odd']);
  const book = bookOf({
    sheets: [{ name: 'Лист', xml: change(sheet), state }],
    texts: ['Дата'],
    is1904: random() < 0.2,
  });
  return { name: `sheet-${n}.xlsx`, bytes: book };
};
export const brokenBooks: Make = (random, n) => ({
  name: `book-${n}.xlsx`,
  bytes: damaged(
    random,
    bookOf({ sheets: random() < 0.8 ? [{ name: 'Лист', xml: sheet }] : [{ name: 'Нет' }] }),
  ),
});
export const wrongParts: Make = (random, n) => {
  const targets = [
    '../../../etc/passwd',
    'http://127.0.0.1/x',
    '',
    'worksheets/none.xml',
    '/xl/workbook.xml',
    '_rels/workbook.xml.rels',
    'sharedStrings.xml',
  ];
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r0" Target="${pick(random, targets)}"${random() < 0.2 ? ' TargetMode="External"' : ''}/></Relationships>`,
    'xl/sharedStrings.xml': pick(random, ['<sst/>', '<sst><si>', '', '<si><t>x</t></si>']),
  };
  const kept = Object.entries(parts).filter(() => random() < 0.9);
  return {
    name: `parts-${n}.xlsx`,
    bytes: zipSync(Object.fromEntries(kept.map(([name, xml]) => [name, strToU8(xml)]))),
  };
};
