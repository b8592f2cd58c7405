import { expect, test } from 'vitest';
import { shortAddress, telephone, withField } from './clients.ts';
import { clientsSearch } from './search.ts';

test('a telephone number is dialled by its digits', () => {
  expect(telephone('+7 (495) 123-45-67')).toBe('tel:+74951234567');
  expect(telephone('8 800 100+20')).toBe('tel:880010020');
  expect(telephone('нет')).toBeNull();
  expect(telephone('')).toBeNull();
});

test('an address is shown without what every address has', () => {
  expect(shortAddress('https://www.example.org/')).toBe('example.org');
  expect(shortAddress('http://example.org/ru/shop')).toBe('example.org/ru/shop');
});

test('a field that is renamed keeps its place, one that is taken away is gone', () => {
  const fields = { ИНН: '77', Город: 'Тверь', Сфера: 'кофе' };
  expect(Object.entries(withField(fields, 'Город', { name: 'Где', value: 'Тверь' }))).toEqual([
    ['ИНН', '77'],
    ['Где', 'Тверь'],
    ['Сфера', 'кофе'],
  ]);
  expect(withField(fields, 'ИНН', null)).toEqual({ Город: 'Тверь', Сфера: 'кофе' });
});

test('what is wrong in the address counts as absent', () => {
  expect(clientsSearch({ status: 'lead,paused', kind: 'person', order: 'created', q: 42 })).toEqual({
    status: 'lead,paused',
    kind: 'person',
    order: 'created',
    q: '42',
  });
  expect(clientsSearch({ status: 'lead,nobody', kind: 7, owner: 'x', order: 'name', new: 'yes' })).toEqual(
    {},
  );
  expect(clientsSearch({ status: '' })).toEqual({});
});
