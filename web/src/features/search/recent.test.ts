import { expect, test } from 'vitest';
import { readRecent, type Recent, withLatest } from './recent.ts';

const thing = (id: string): Recent => ({ kind: 'task', id, key: 'WEB-1', title: 'Задача', status: 'todo' });
const ids = ['1', '2', '3', '4', '5', '6', '7'].map((digit) => `0192f0aa-0000-7000-8000-00000000000${digit}`);

test('the latest comes first, once, and no more than six are kept', () => {
  let known: Recent[] = [];
  for (const id of [...ids, ids[2] ?? '']) known = withLatest(known, thing(id));

  expect(known.map(({ id }) => ids.indexOf(id))).toEqual([2, 6, 5, 4, 3, 1]);
  expect(readRecent(JSON.stringify(known))).toEqual(known);
});

test('only what the list shows is kept, and what is no list counts as none', () => {
  expect(withLatest([], Object.assign(thing(ids[0] ?? ''), { excerpt: 'words of a comment' }))).toEqual([
    thing(ids[0] ?? ''),
  ]);
  expect(readRecent('{"not":"a list"}')).toEqual([]);
  expect(readRecent('not even JSON')).toEqual([]);
  expect(readRecent(null)).toEqual([]);
});
