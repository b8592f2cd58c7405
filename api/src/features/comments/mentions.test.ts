import { expect, test } from 'vitest';
import { namesIn } from './mentions.ts';

const names = (text: string) => namesIn(text).map(([first]) => first);

test.each([
  ['@anna, look', ['anna']],
  ['(@anna) and **@boris**', ['anna', 'boris']],
  ['@Anna @ANNA', ['anna']],
  ['посмотри,@anna: готово', ['anna']],
  ['anna@example.test', []],
  ['https://example.test/@anna', []],
  ['@@anna', []],
  ['\\@anna', []],
  ['@аня', []],
  ['@annaя', []],
  ['@', []],
])('in %j the names are %j', (text, found) => {
  expect(names(text)).toEqual(found);
});

test.each([
  '`@anna`',
  '`` a ` @anna ``',
  '```\n@anna\n```',
  '~~~ts\n@anna\n~~~',
  '```\n@anna',
  '````\n```\n@anna\n````',
  '`first\n@anna`',
])('in the code of %j nobody is mentioned', (text) => {
  expect(names(text)).toEqual([]);
});

test.each([
  'a ` alone @anna',
  '`code` @anna `code`',
  '```\ncode\n```\n@anna',
  '``` @anna ```` text',
  '`of one paragraph\n\n@anna and of another`',
])('beside the code of %j somebody is', (text) => {
  expect(names(text)).toEqual(['anna']);
});

test('a dot at the end of a sentence may belong to the name', () => {
  expect(namesIn('ask @a.b. Or @c-d')).toEqual([['a.b.', 'a.b'], ['c-d']]);
});

test('at most fifty people are mentioned, however many names there are', () => {
  expect(namesIn(Array.from({ length: 80 }, (_, n) => `@user${n}`).join(' '))).toHaveLength(50);
});

test('a text of nothing but backticks is read to its end', () => {
  const runs = Array.from({ length: 190 }, (_, n) => '`'.repeat(n + 1)).join(' ');
  expect(namesIn(`${runs} @anna`)).toHaveLength(1);
  expect(namesIn('` '.repeat(10_000))).toEqual([]);
});
