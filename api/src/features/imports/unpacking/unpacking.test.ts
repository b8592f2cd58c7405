import { gzipSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createDecoder } from '../../../files/encoding.ts';
import { LineSplitter } from '../../../files/lines.ts';
import { bookOf, cell, sheetOf } from '../../../testing/workbook.ts';
import { spool } from '../upload.ts';
import { isDateFormat, serialDay } from './styles.ts';
import { unpack } from './unpack.ts';

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 10_000) yield Buffer.from(bytes.subarray(at, at + 10_000));
}
/** The text inside of a file, or the code of the reason why there is none; undefined for a plain text. */
async function inside(bytes: Uint8Array): Promise<string | undefined> {
  await using file = await spool(inPieces(bytes));
  try {
    await using found = await unpack(file);
    if (!found) return undefined;
    if ('noText' in found.text) return found.text.noText;
    const decoder = createDecoder(found.text.encoding);
    let read = '';
    for await (const part of found.bytes()) read += decoder.push(part);
    return read + decoder.end();
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown';
  }
}
const zip = (files: Zippable) => zipSync(files);
const table = 'Date,Campaign,Cost\n2026-07-01,A,1.5\n';

describe('gzip and zip', () => {
  test('a text is left as it is', async () => {
    expect(await inside(Buffer.from(table))).toBeUndefined();
  });
  test('one table in a gzip, also of several members', async () => {
    expect(await inside(gzipSync(table))).toBe(table);
    const more = '2026-07-02,B,2\n';
    expect(await inside(Buffer.concat([gzipSync(table), gzipSync(more)]))).toBe(table + more);
  });
  test('one table in a zip, beside what systems and people put there', async () => {
    const files = {
      'reports/july.csv': strToU8(table),
      '__MACOSX/reports/._july.csv': strToU8('junk'),
      '.DS_Store': strToU8('junk'),
      'logo.png': strToU8('not looked at'),
      'README.txt': strToU8('Hello\n'),
    };
    expect(await inside(zip(files))).toBe(table);
  });
  test('tables with the same columns are put one below the other, in the order of their names', async () => {
    const files = {
      '2.csv': strToU8('Report for July\n\nDate,Campaign,Cost\n2026-07-02,B,2'),
      '1.csv': strToU8(table),
    };
    expect(await inside(zip(files))).toBe(`${table}\n2026-07-02,B,2\n`);
  });
  test.each<[string, Uint8Array, string]>([
    ['a cut gzip', gzipSync('x'.repeat(10_000)).subarray(0, 30), 'broken_archive'],
    ['a cut zip', zip({ 'a.csv': strToU8(table) }).subarray(0, 60), 'broken_archive'],
    ['an empty zip', zip({}), 'no_table_inside'],
    ['pictures', zip({ 'a.png': strToU8('x') }), 'no_table_inside'],
    ['an archive in an archive', zip({ 'a.zip': zip({ 'b.csv': strToU8(table) }) }), 'nested_archive'],
    ['a gzip in a gzip', gzipSync(gzipSync(table)), 'nested_archive'],
    ['a gzip under the name of a table', zip({ 'a.csv': gzipSync(table) }), 'nested_archive'],
    [
      'different tables',
      zip({ 'a.csv': strToU8(table), 'b.csv': strToU8('Date,Clicks\n2026-07-01,5\n') }),
      'several_tables',
    ],
    ['a way out of the archive', zip({ '../../etc/a.csv': strToU8(table) }), 'broken_archive'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_workbook'],
    ['a workbook of another kind', zip({ 'content.xml': strToU8('<x/>') }), 'other_workbook'],
    [
      'thousands of files',
      zip(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.csv`, strToU8(table)]))),
      'too_many_files',
    ],
  ])('%s is refused by name', async (_, bytes, code) => {
    expect(await inside(bytes)).toBe(code);
  });
  test('a bomb stops at its budget, whatever it says of its size', async () => {
    const zeros = new Uint8Array(64 * 1024 * 1024);
    expect(await inside(gzipSync(zeros))).toBe('too_large_inside');
    const bomb = zip({ 'a.csv': [zeros, { level: 9 }] });
    expect(await inside(bomb)).toBe('too_large_inside');
    // The directory says one byte.
    const lying = Buffer.from(bomb);
    lying.writeUInt32LE(1, lying.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
    expect(await inside(lying)).toBe('broken_archive');
  });
});

describe('workbooks', () => {
  const rows = async (bytes: Uint8Array) => {
    const read = (await inside(bytes)) ?? '';
    const splitter = new LineSplitter('\t');
    return [...splitter.push(read), ...splitter.end()].map(({ number, cells }) => [number, ...cells]);
  };
  test('texts, numbers, days, formulas, errors: each as it is meant, under the number of its row', async () => {
    const sheet = sheetOf([
      { cells: [cell.shared(0), cell.inline('Кампания «Лето»'), cell.inline('Cost'), cell.inline('Note')] },
      {
        at: 4,
        cells: [
          cell.date(46204),
          cell.inline('tab\tand\nline "quoted"'),
          cell.number('16300.200000000001'),
          cell.formula('SUM(A1)', '7'),
        ],
      },
      { cells: [cell.date(46204.5), cell.inline('_x0041_b'), cell.number('1.234'), cell.error('#DIV/0!')] },
      { cells: [cell.iso('2026-07-01T00:00:00'), cell.none, cell.number('1E-3'), cell.truth(true)] },
    ]);
    expect(await rows(bookOf({ sheets: [{ name: 'One', xml: sheet }], texts: ['Date'] }))).toEqual([
      [1, 'Date', 'Кампания «Лето»', 'Cost', 'Note'],
      [4, '2026-07-01', 'tab and line "quoted"', '16300.2', '7'],
      [5, '2026-07-01 12:00:00', 'Ab', '1.2340', '#DIV/0!'],
      [6, '2026-07-01', '', '0.0010', 'TRUE'],
    ]);
  });
  test('days of old Macs begin in 1904', async () => {
    const sheet = sheetOf([
      { cells: [cell.inline('Date'), cell.inline('Cost')] },
      { cells: [cell.date(44742), cell.number('1')] },
    ]);
    expect(await rows(bookOf({ sheets: [{ name: 'One', xml: sheet }], is1904: true }))).toEqual([
      [1, 'Date', 'Cost'],
      [2, '2026-07-01', '1'],
    ]);
  });
  test('of several sheets it is the one whose columns we know; hidden ones are not looked at', async () => {
    const notes = sheetOf([
      { cells: [cell.inline('What'), cell.inline('Who')] },
      { cells: [cell.inline('x'), cell.inline('y')] },
    ]);
    const data = sheetOf([
      { cells: [cell.inline('Дата'), cell.inline('Расход')] },
      { cells: [cell.date(46204), cell.number('5')] },
    ]);
    const book = bookOf({
      sheets: [
        { name: 'Hidden', xml: data.replace('>5<', '>6<'), state: 'hidden' },
        { name: 'Notes', xml: notes },
        { name: 'Data', xml: data },
      ],
    });
    expect(await rows(book)).toEqual([
      [1, 'Дата', 'Расход'],
      [2, '2026-07-01', '5'],
    ]);
  });
  const sheet = sheetOf([
    { cells: [cell.inline('Date'), cell.inline('Cost')] },
    { cells: [cell.date(46204), cell.number('1')] },
  ]);
  test.each<[string, Uint8Array, string]>([
    ['no sheets', bookOf({ sheets: [] }), 'broken_workbook'],
    ['a sheet that is missing', bookOf({ sheets: [{ name: 'One' }] }), 'broken_workbook'],
    ['an empty sheet', bookOf({ sheets: [{ name: 'One', xml: sheetOf([]) }] }), 'empty_workbook'],
    [
      'XML that breaks off',
      bookOf({ sheets: [{ name: 'One', xml: sheet.slice(0, -40) }] }),
      'broken_workbook',
    ],
    [
      'rows that run backwards',
      bookOf({ sheets: [{ name: 'One', xml: sheet.replace('r="2"', 'r="1"') }] }),
      'broken_workbook',
    ],
    [
      'rows beyond any sheet',
      bookOf({ sheets: [{ name: 'One', xml: sheet.replace('r="2"', 'r="99999999"') }] }),
      'broken_workbook',
    ],
    [
      'an entity from elsewhere',
      bookOf({
        sheets: [
          {
            name: 'One',
            xml: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet.replace('Date', '&e;')}`,
          },
        ],
      }),
      'broken_workbook',
    ],
    [
      'an entity of nobody',
      bookOf({ sheets: [{ name: 'One', xml: sheet.replace('Date', '&lol;') }] }),
      'broken_workbook',
    ],
    [
      'elements without an end',
      bookOf({ sheets: [{ name: 'One', xml: '<a>'.repeat(100_000) }] }),
      'broken_workbook',
    ],
    ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old_workbook'],
  ])('%s is refused by name', async (_, bytes, code) => {
    expect(await inside(bytes)).toBe(code);
  });
  test('a cell far out does not widen the table without bound', async () => {
    const read = await inside(
      bookOf({ sheets: [{ name: 'One', xml: sheet.replace('r="B2"', 'r="XFD2"') }] }),
    );
    expect(read?.split('\n')[1]?.split('\t')).toHaveLength(501);
  });
});

test('formats of days are told from others', () => {
  const codes = [
    'dd.mm.yyyy',
    'm/d/yy h:mm',
    '[$-419]d mmm;@',
    'mmmm yyyy',
    '0.00',
    '#,##0 "дней"',
    '[Red]0',
    'General',
    '@',
  ];
  expect(codes.map((code) => isDateFormat(164, code))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect([0, 2, 14, 22, 49].map((id) => isDateFormat(id, undefined))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect([serialDay(46204, false), serialDay(0.5, false), serialDay(46204.75, false)]).toEqual([
    '2026-07-01',
    undefined,
    '2026-07-01 18:00:00',
  ]);
});
