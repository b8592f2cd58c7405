import { expect, test } from 'vitest';
import { TabSeparated } from './tab-separated.ts';

const written = (write: (rows: TabSeparated) => void): string => {
  const rows = new TabSeparated();
  write(rows);
  return Buffer.concat(rows.take()).toString('utf8');
};

test('cells stand behind tabs, with their signs escaped, in any alphabet', () => {
  const text = written((rows) => {
    for (const cell of ['2025-09-25', 'Кампания ё', 'Łódź', '日本語 – «да»', '🎯 цель', '', null])
      rows.cell(cell);
    rows.cell('a\tb\nc\rd\\e\0f\u0001');
    rows.end();
  });

  expect(text).toBe(
    '2025-09-25\tКампания ё\tŁódź\t日本語 – «да»\t🎯 цель\t\t\\N\ta\\tb\\nc\\rd\\\\e\\0f\u0001\n',
  );
});

test('a list has quotes of its own', () => {
  const text = written((rows) => {
    rows.cell('');
    rows.list(["O'Neil", 'a\\b', 'c\td']);
  });

  expect(text).toBe("\t['O\\'Neil','a\\\\b','c\\td']");
});

test('what is taken stays as it was while more is written, over the end of a piece too', () => {
  const rows = new TabSeparated();
  const long = 'ж'.repeat(100_000);
  rows.cell(long);
  const first = rows.take();
  for (let n = 0; n < 5; n++) rows.cell(long);

  expect(rows.size).toBe(5 * 200_001);
  expect(Buffer.concat(first).toString('utf8')).toBe(long);
  expect(Buffer.concat(rows.take()).toString('utf8')).toBe(`\t${long}`.repeat(5));
  expect(rows.size).toBe(0);
});

test('what was given back is written over, and what was not stays', () => {
  const rows = new TabSeparated();
  rows.cell('first');
  rows.end();
  const first = rows.take();
  rows.cell('second');
  rows.end();
  const second = rows.take();
  rows.giveBack(first);
  rows.cell('third');
  rows.end();
  rows.take(); // the piece that was there before
  rows.cell('fourth');
  rows.end();

  expect(Buffer.concat(first).toString('utf8')).toBe('fourth');
  expect(Buffer.concat(second).toString('utf8')).toBe('second\n');
});
