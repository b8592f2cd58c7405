import { expect, test } from 'vitest';
import {
  type Column,
  parseSort,
  shownAfterSwitch,
  shownColumns,
  sortAfterClick,
  sortRows,
  sortText,
  widestRows,
} from './columns.ts';
import { tableSheet } from './tableSheet.ts';

interface Row {
  name: string;
  spend: string | null;
  drr: number | null;
  day?: string;
}
const name: Column<Row> = { key: 'name', title: 'Кампания', value: (row) => row.name };
const spend: Column<Row> = {
  key: 'spend',
  title: 'Расход, ₽',
  align: 'end',
  value: (row) => row.spend,
  totalValue: '620.5',
};
const drr: Column<Row> = { key: 'drr', title: 'ДРР', align: 'end', value: (row) => row.drr, hidden: true };
const columns = [name, spend, drr];
const rows: Row[] = [
  { name: 'Б', spend: '100.5', drr: 40 },
  { name: 'а', spend: '300', drr: null },
  { name: 'в', spend: '20', drr: 10 },
  { name: 'кампания 10', spend: '200', drr: 40 },
  { name: 'кампания 9', spend: null, drr: 0 },
];
const sorted = (text: string | undefined) =>
  sortRows(rows, columns, parseSort(text, columns)).map((row) => row.name);

test('money is text and is sorted as numbers', () => {
  expect(sorted('-spend')).toEqual(['а', 'кампания 10', 'Б', 'в', 'кампания 9']);
  expect(sorted('spend')).toEqual(['в', 'Б', 'кампания 10', 'а', 'кампания 9']);
});

test('unknown is last both ways, equal ones keep the order they came in', () => {
  expect(sorted('-drr')).toEqual(['Б', 'кампания 10', 'в', 'кампания 9', 'а']);
  expect(sorted('drr')).toEqual(['кампания 9', 'в', 'Б', 'кампания 10', 'а']);
});

test('names go by alphabet and by the numbers in them, not by code', () => {
  expect(sorted('name')).toEqual(['а', 'Б', 'в', 'кампания 9', 'кампания 10']);
});

test('an unknown column sorts nothing', () => {
  expect(sorted('-password')).toEqual(rows.map((row) => row.name));
  expect(sorted(undefined)).toEqual(rows.map((row) => row.name));
});

test('a click sorts by the most of it first, words from А, and a second one turns round', () => {
  const first = sortAfterClick(null, spend);
  expect(sortText(first)).toBe('-spend');
  expect(sortText(sortAfterClick(first, spend))).toBe('spend');
  expect(sortText(sortAfterClick(first, name))).toBe('name');
});

test('columns are switched on and off, the name of the row stays, the usual choice is not written down', () => {
  const keys = (shown: string | undefined) => shownColumns(columns, shown).map(({ key }) => key);
  expect(keys(undefined)).toEqual(['name', 'spend']);
  expect(keys('drr,unknown')).toEqual(['name', 'drr']);

  const more = shownAfterSwitch(columns, undefined, 'drr');
  expect(more).toBe('name,spend,drr');
  expect(shownAfterSwitch(columns, more, 'drr')).toBeUndefined();
});

test('the longest texts of each column keep its width', () => {
  expect(widestRows(rows, columns).map((row) => row.name)).toEqual(['кампания 10', 'Б']);
});

test('a file has the columns that are shown, amounts as amounts, days as days, and the totals', () => {
  const day: Column<Row> = { key: 'day', title: 'День', value: (row) => row.day ?? null };
  const sheet = tableSheet(
    [name, day, spend],
    [{ name: 'в', spend: null, drr: null, day: '2025-09-01' }],
    'Итого',
  );

  expect(sheet).toEqual({
    heads: ['Кампания', 'День', 'Расход, ₽'],
    rows: [
      [{ text: 'в' }, { day: '2025-09-01' }, { amount: null }],
      [{ text: 'Итого' }, { text: '' }, { amount: '620.5' }],
    ],
  });
});
