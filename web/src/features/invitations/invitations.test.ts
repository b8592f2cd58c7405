import { expect, test } from 'vitest';
import { actsOnInvitation, addAddresses, isAddress, parseAddresses } from './invitations.ts';

const right = (text: string) => parseAddresses(text).flatMap((one) => (one.problem ? [] : one.text));
const wrong = (text: string) => parseAddresses(text).flatMap((one) => (one.problem ? one.text : []));

test('addresses stand between commas, semicolons, spaces, tabs and line ends', () => {
  const three = ['a@x.ru', 'b@x.ru', 'c@x.ru'];

  for (const text of [
    'a@x.ru,b@x.ru,c@x.ru',
    'a@x.ru; b@x.ru; c@x.ru',
    'a@x.ru b@x.ru  c@x.ru',
    ' a@x.ru\r\nb@x.ru\n\nc@x.ru\n',
    'a@x.ru\tb@x.ru,\n c@x.ru;',
  ]) {
    expect(right(text)).toEqual(three);
    expect(wrong(text)).toEqual([]);
  }
});

test('names and brackets of mail programs are left out', () => {
  expect(right('Иван Петров <ivan@x.ru>, "Ветрова, Анна" <anna@x.ru>')).toEqual(['ivan@x.ru', 'anna@x.ru']);
  expect(right('Иван Петров ivan@x.ru; <boris@x.ru>; mailto:olga@x.ru')).toEqual([
    'ivan@x.ru',
    'boris@x.ru',
    'olga@x.ru',
  ]);
  expect(right('«Отдел, продаж» <sales@x.ru> Пётр <petr@x.ru>')).toEqual(['sales@x.ru', 'petr@x.ru']);
  expect(right('Пишите на anna@x.ru. Или (boris@x.ru)!')).toEqual(['anna@x.ru', 'boris@x.ru']);
  expect(wrong('Иван Петров <ivan@x.ru>, "Ветрова, Анна" <anna@x.ru>')).toEqual([]);
});

test('an address has one form, however it was written', () => {
  expect(right('ANNA@X.RU')).toEqual(['anna@x.ru']);
  expect(isAddress(' Anna@x.ru ')).toBe(true);
  expect(isAddress('anna@x')).toBe(false);
});

test('what is no address is told, never dropped', () => {
  expect(wrong('anna@x.ru, boris.x.ru, @x.ru, olga@, просто слова')).toEqual([
    'boris.x.ru',
    '@x.ru',
    'olga@',
    'просто слова',
  ]);
  expect(wrong('a@x.ru b.x.ru c@x.ru')).toEqual(['b.x.ru']);
  expect(parseAddresses('Анна <>')).toEqual([{ text: 'Анна', problem: 'malformed' }]);
  expect(parseAddresses(' ,;\n ')).toEqual([]);
});

test('duplicates are joined and counted, and the first keeps its place', () => {
  const known = parseAddresses('a@x.ru, b@x.ru');

  const { addresses, repeated } = addAddresses(known, 'c@x.ru A@x.ru c@x.ru');

  expect(addresses.map(({ text }) => text)).toEqual(['a@x.ru', 'b@x.ru', 'c@x.ru']);
  expect(repeated).toBe(2);
});

test('five hundred lines of a table are read at once', () => {
  const lines = Array.from({ length: 500 }, (_, n) => `Человек ${n} <person${n}@x.ru>`);

  expect(right(lines.join('\n'))).toHaveLength(500);
});

test('whoever decides approves and revokes; a member takes back what he has proposed himself', () => {
  const by = { id: 'b', first_name: 'Борис', last_name: 'Сомов' };
  const acts = (
    status: 'requested' | 'pending' | 'expired' | 'accepted',
    role: 'admin' | 'member',
    id = 'x',
  ) => actsOnInvitation({ status, invited_by: by }, { id, role });

  expect(acts('requested', 'admin')).toEqual(['approve', 'decline']);
  expect(acts('pending', 'admin')).toEqual(['resend', 'revoke']);
  expect(acts('expired', 'admin')).toEqual(['resend', 'revoke']);
  expect(acts('accepted', 'admin')).toEqual([]);
  expect(acts('requested', 'member')).toEqual([]);
  expect(acts('requested', 'member', 'b')).toEqual(['withdraw']);
});
