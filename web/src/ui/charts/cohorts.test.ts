import { expect, test } from 'vitest';
import { cellTo, type CohortRow, cohortsSheet, prepareCohorts } from './cohorts.ts';

const cell = (age: number, value: number | null) => ({ age, value, text: String(value), isOpen: false });
const rows: CohortRow[] = [
  { key: 'may', label: 'Май', size: 10, isOpen: false, cells: [cell(0, 1), cell(1, 2), cell(2, 3)] },
  { key: 'july', label: 'Июль', size: 5, isOpen: true, cells: [cell(0, null)] },
];

test('ages are of all cohorts; a cell that is not there yet differs from an unknown one', () => {
  const drawing = prepareCohorts(rows);

  expect(drawing.ages).toEqual([0, 1, 2]);
  expect(drawing.rows[1]?.map((place) => place?.cell.text ?? 'none')).toEqual(['null', 'none', 'none']);
  expect(drawing.rows[1]?.[0]?.heat).toBeNull();
  const heats = drawing.rows[0]?.map((place) => place?.heat ?? 0) ?? [];
  expect(heats).toEqual(heats.toSorted((a, b) => a - b));
});

test('the file has a column an age, and nothing where there is no cell', () => {
  const sheet = cohortsSheet(rows, (age) => `+${age}`, { cohort: 'Когорта', size: 'Размер' });

  expect(sheet.heads).toEqual(['Когорта', 'Размер', '+0', '+1', '+2']);
  expect(sheet.rows[1]).toEqual([
    { text: 'Июль' },
    { amount: 5 },
    { amount: null, shown: 'null' },
    { text: '' },
    { text: '' },
  ]);
});

test('arrows walk over the cells and stop at the edges', () => {
  const at = { row: 1, column: 1 };
  expect(cellTo('ArrowUp', at, 2, 3)).toEqual({ row: 0, column: 1 });
  expect(cellTo('ArrowDown', at, 2, 3)).toEqual(at);
  expect(cellTo('End', at, 2, 3)).toEqual({ row: 1, column: 2 });
  expect(cellTo('Tab', at, 2, 3)).toBeNull();
});
