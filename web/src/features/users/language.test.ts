import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { olga, scriptedServer, veter } from '../../testing/scriptedServer.ts';
import { keepWish, languageFor, withWish } from './language.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;

beforeEach(async () => {
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

const english = { preferences: { ...veter.preferences, locale: 'en-US' } } as const;

test("the own choice wins, then the organisation's language, then what the browser showed, then Russian", () => {
  expect(languageFor({ language: 'pl' }, english, 'ru')).toBe('pl');
  expect(languageFor({ language: null }, english, 'pl')).toBe('en');
  expect(languageFor({ language: null }, undefined, 'pl')).toBe('pl');
  expect(languageFor({ language: null }, undefined, null)).toBe('ru');
});

test('what a visitor chose becomes the choice of who signs in and has none', async () => {
  server.answer(() => ({ status: 200, body: { ...olga, language: 'pl' } }));
  keepWish('pl');

  const user = await withWish(olga);

  expect(user.language).toBe('pl');
  expect(server.seen.map(({ line }) => line)).toEqual(['PATCH /api/users/me']);
  // The next person at this browser has not wished for anything.
  expect(await withWish(olga)).toBe(olga);
});

test('who has chosen long ago keeps his choice, and the wish is gone', async () => {
  keepWish('pl');
  const decided = { ...olga, language: 'en' as const };

  expect(await withWish(decided)).toBe(decided);
  expect(await withWish(olga)).toBe(olga);
  expect(server.seen).toEqual([]);
});

test('a wish that can not be saved is shown all the same, and waits', async () => {
  server.answer(() => ({ status: 500, body: {} }));
  keepWish('pl');

  expect((await withWish(olga)).language).toBe('pl');
  expect((await withWish(olga)).language).toBe('pl');
  expect(server.count('PATCH /api/users/me')).toBe(2);
});
