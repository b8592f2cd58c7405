import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { cellShown, fileNameOf, type Sheet } from './sheet.ts';
import { bookRows, bookWidths } from './xlsx.ts';

const sheet: Sheet = {
  heads: ['День', 'Кампания', 'Расход'],
  rows: [
    [{ day: '2025-09-25' }, { text: '=1+1' }, { amount: '982110.50', shown: '982 111 ₽' }],
    [{ day: '2025-09-26' }, { text: '' }, { amount: null }],
  ],
};

test('in a workbook numbers are numbers, days are days, and a text is never a formula', () => {
  const [heads, first, second] = bookRows(sheet);

  expect(heads?.[0]).toMatchObject({ value: 'День', fontWeight: 'bold' });
  expect(first).toEqual([
    { value: new Date('2025-09-25T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
    { value: '=1+1', type: String },
    { value: 982_110.5, type: Number, format: '#,##0.00' },
  ]);
  expect(second?.slice(1)).toEqual([null, null]);
  expect(bookWidths(sheet)).toHaveLength(3);
});

test('a CSV writes the value itself and not what a screen shows', () => {
  expect(toCsv(sheet.rows, 'ru')).toBe("\uFEFF2025-09-25;'=1+1;982110,50\r\n2025-09-26;;\r\n");
});

test('a screen shows what it was told, else the value, else a dash', () => {
  expect(sheet.rows[0]?.map(cellShown)).toEqual(['2025-09-25', '=1+1', '982 111 ₽']);
  expect(cellShown({ amount: null })).toBe('—');
});

test('a name of a file is of its title and period, in letters of any language', () => {
  expect(fileNameOf('Расход: Google / VK?', { from: '2025-08-31', to: '2025-09-25' })).toBe(
    'Расход-Google-VK_2025-08-31_2025-09-25',
  );
  expect(fileNameOf('../..')).toBe('takt');
});
