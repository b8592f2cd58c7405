import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSpecification } from './specification.ts';

const root = mkdtempSync(join(tmpdir(), 'takt-specification-'));
beforeAll(() => {
  const files = {
    'web/texts/ru/auth.ts': `export const auth = { sent: 'Отправлено на {{email}}', deep: { left: 'Осталось' } };`,
    'web/texts/en/auth.ts': `export const auth = { sent: 'Sent to {{email}}', deep: { left: 'Left' } };`,
    'web/auth.ts': `throw new Error('must be used within');`,
    'web/auth.test.ts': `test('a letter is sent', () => {});
      test("it's told", () => {});
      test.each([
        ['a'],
      ])('%s is refused', () => {});
      test.skip('some day', () => {});
      describe('a letter', () => { test('comes twice', () => {}); });`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const check = (...lines: string[]) =>
  checkSpecification(
    root,
    ['# Coverage', '| rule or text | where | test |', '|---|---|---|', ...lines].join('\n'),
    ['analytics'],
  );
const faultsOf = async (line: string) => (await check(line)).faults;

test('true lines are counted, open ones by their area', async () => {
  const verdict = await check(
    "| A letter goes out: ru `Отправлено на {адрес}`, en `Sent to {email}` | web/texts/{ru,en}/auth.ts | web/auth.test.ts › a letter is sent<br>web/auth.test.ts › it's told |",
    '| Outside of it: code `must be used within` | web/auth.ts | web/auth.test.ts › %s is refused |',
    '| Reports have a title | | open: analytics |',
  );

  expect(verdict).toEqual({ covered: 2, open: { analytics: 1 }, faults: [] });
});

test.each([
  [
    '| Sent | web/auth.ts | web/auth.test.ts › a letter is lost |',
    'web/auth.test.ts has no test "a letter is lost"',
  ],
  ['| Sent | web/auth.ts | web/auth.test.ts › some day |', 'web/auth.test.ts has no test "some day"'],
  ['| Sent | web/auth.ts | web/gone.test.ts › a letter is sent |', 'there is no web/gone.test.ts'],
  [
    '| Sent | web/auth.ts | web/auth.test.ts › a parcel › comes twice |',
    'web/auth.test.ts has no group "a parcel"',
  ],
  ['| Sent | web/auth.ts | later |', '"later" is not: file › title of the test'],
  ['| Sent | web/gone.ts | web/auth.test.ts › a letter is sent |', 'there is no web/gone.ts'],
  ['| Sent | | web/auth.test.ts › a letter is sent |', 'there is no place named'],
  [
    '| ru `Осталось.` | web/texts/{ru,en}/auth.ts | web/auth.test.ts › a letter is sent |',
    'ru `Осталось.` does not stand in web/texts/ru/auth.ts',
  ],
  [
    '| en `Осталось` | web/texts/{ru,en}/auth.ts | web/auth.test.ts › a letter is sent |',
    'en `Осталось` does not stand in web/texts/en/auth.ts',
  ],
  [
    '| ru `Осталось` | web/auth.ts | web/auth.test.ts › a letter is sent |',
    'ru `Осталось` does not stand in any place named',
  ],
  [
    '| code `elsewhere` | web/auth.ts | web/auth.test.ts › a letter is sent |',
    'code `elsewhere` does not stand in web/auth.ts',
  ],
  ['| Sent | | open: members |', '"members" is built: name the test that holds this line, or write it'],
  ['| Sent | web/auth.ts |', 'a line has 3 cells: rule or text, where, test'],
])('%s is told', async (line, fault) => {
  expect(await faultsOf(line)).toEqual(expect.arrayContaining([`line 4: ${fault}`]));
});

test('a page of which no line was read does not pass', async () => {
  expect((await check()).faults).toEqual([expect.stringContaining('no line was read')]);
});
