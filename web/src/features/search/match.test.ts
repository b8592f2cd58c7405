import { expect, test } from 'vitest';
import { underOtherLayout } from './layout.ts';
import { fitOf, piecesOf } from './match.ts';

test('the other layout is the same keys, both ways', () => {
  expect(underOtherLayout('yjdfz')).toBe('новая');
  expect(underOtherLayout('ифтл')).toBe('bank');
  expect(underOtherLayout('Djghjc №5')).toBe('Вопрос №5');
  expect(underOtherLayout(underOtherLayout('Ёлка, хъ'))).toBe('Ёлка, хъ');
});

test('a name fits from its beginning, by the beginnings of its words, and under the wrong layout', () => {
  expect(fitOf('нов', 'Новая задача')).toBe(2);
  expect(fitOf('yjdfz', 'Новая задача')).toBe(2);
  expect(fitOf('зад нов', 'Новая задача')).toBe(1);
  expect(fitOf('елка', 'Ёлка')).toBe(2);
  expect(fitOf('theme', 'Тёмная тема', 'theme dark')).toBe(1);
  expect(fitOf('адача', 'Новая задача')).toBe(0);
  expect(fitOf('  ', 'Новая задача')).toBe(0);
  expect(fitOf('!?', 'Новая задача')).toBe(0);
});

test('an excerpt falls into pieces; what is not closed is no mark', () => {
  expect(piecesOf('про \u0002новую\u0003 форму')).toEqual([
    { text: 'про ', marked: false },
    { text: 'новую', marked: true },
    { text: ' форму', marked: false },
  ]);
  expect(piecesOf('\u0002оборвано')).toEqual([{ text: 'оборвано', marked: true }]);
  expect(piecesOf('')).toEqual([]);
});
