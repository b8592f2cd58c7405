import { expect, test } from 'vitest';
import { placeAfter, placeOf, placeText } from './places.ts';

const from = { row: 2, column: 1 };
const selected = { shift: false, atStart: true, atEnd: true };
const inside = { shift: false, atStart: false, atEnd: false };

test('arrows and Enter lead from cell to cell', () => {
  const to = (key: string, shift = false) => placeAfter({ ...selected, key, shift }, from);

  expect(to('ArrowUp')).toEqual({ row: 1, column: 1 });
  expect(to('ArrowDown')).toEqual({ row: 3, column: 1 });
  expect(to('Enter')).toEqual({ row: 3, column: 1 });
  expect(to('Enter', true)).toEqual({ row: 1, column: 1 });
  expect(to('ArrowLeft')).toEqual({ row: 2, column: 0 });
  expect(to('ArrowRight')).toEqual({ row: 2, column: 2 });
  expect(to('7')).toBeNull();
});

test('inside of a text the arrows move the caret', () => {
  expect(placeAfter({ ...inside, key: 'ArrowLeft' }, from)).toBeNull();
  expect(placeAfter({ ...inside, key: 'ArrowRight' }, from)).toBeNull();
});

test('a place is kept on the element', () => {
  expect(placeOf(placeText(from))).toEqual(from);
  expect([placeOf(undefined), placeOf('a:b')]).toEqual([null, null]);
});
