import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const rows = [
  [{ text: 'Кампания' }, { text: 'Расход, ₽' }, { text: 'ROAS' }],
  [{ text: 'google_wide' }, { amount: '982110.5' }, { amount: 0.6612345678 }],
  [{ text: 'tiktok' }, { amount: '0' }, { amount: null }],
];

test('Russian and Polish spreadsheets get ; and a decimal comma, with the mark that names UTF-8', () => {
  const file = '\uFEFFКампания;Расход, ₽;ROAS\r\ngoogle_wide;982110,5;0,661235\r\ntiktok;0;\r\n';
  expect(toCsv(rows, 'ru')).toBe(file);
  expect(toCsv(rows, 'pl')).toBe(file);
});

test('English ones get , and a point, and a cell with a comma is quoted', () => {
  expect(toCsv(rows, 'en').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFКампания,"Расход, ₽",ROAS',
    'google_wide,982110.5,0.661235',
  ]);
});

test('a name never runs as a formula, a negative number stays one', () => {
  const file = toCsv(
    [[{ text: '=HYPERLINK("http://evil")' }, { text: '+7 900' }, { text: '-10 %' }, { amount: -88.64 }]],
    'ru',
  );
  expect(file).toBe(`\uFEFF"'=HYPERLINK(""http://evil"")";'+7 900;'-10 %;-88,64\r\n`);
});

test('line breaks and quotes inside a name stay inside its cell', () => {
  expect(toCsv([[{ text: 'a\n"b"' }]], 'ru')).toBe('\uFEFF"a\n""b"""\r\n');
});
