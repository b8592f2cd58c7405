import { projectKey } from '@takt/contract/projects.ts';
import { expect, test } from 'vitest';
import { suggestedKey } from './projects.ts';

test('a key is suggested from the name', () => {
  expect(suggestedKey('Осенний запуск')).toBe('OZ');
  expect(suggestedKey('Маркетинг')).toBe('MARK');
  expect(suggestedKey('Łódź – sklep')).toBe('LS');
  expect(suggestedKey('Website redesign 2026')).toBe('WR2');
  expect(suggestedKey('2026')).toBe('');
  expect(suggestedKey('  ')).toBe('');
});

test('what is suggested is a key, or nothing', () => {
  for (const name of ['Сайт', 'Я и ты', '1С Битрикс', 'Щука', 'Объезд', 'Ёж', 'a b c d e f']) {
    const key = suggestedKey(name);
    expect(key === '' || projectKey.safeParse(key).success, `${name}: ${key}`).toBe(true);
  }
});
