import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSecurity } from './security.ts';

const root = mkdtempSync(join(tmpdir(), 'takt-security-'));
beforeAll(() => {
  mkdirSync(join(root, 'api'));
  writeFileSync(join(root, 'api/auth.test.ts'), `test('a guess costs', () => {});`);
});
afterAll(() => rmSync(root, { recursive: true }));

const page = (...lines: string[]) =>
  ['| requirement | what it asks | held by |', '|---|---|---|', ...lines].join('\n');
const sound = [
  '| V1.1.1 | guesses cost | api/auth.test.ts › a guess costs |',
  '| V1.1.2 | one place | by design: all of it stands in `api/auth.test.ts` |',
  '| V1.2.1 | no telephones | not applicable: there are no telephones here |',
  '| V1.2.2 | a scanner | open: there is no scanner of files |',
  '| V1.2.3 | more | api/auth.test.ts › a guess costs |',
];
const wanted = ['V1.1.1', 'V1.1.2', 'V1.2.1', 'V1.2.2'];
const faultsOf = (...lines: string[]) => checkSecurity(root, page(...lines), wanted).faults;

test('true lines are counted by what stands behind them', () => {
  expect(checkSecurity(root, page(...sound), wanted)).toEqual({
    counts: { test: 1, 'by design': 1, 'not applicable': 1, open: 1 },
    beyond: 1,
    faults: [],
  });
});

test.each([
  ['V1.2.2 is missing', sound.slice(0, 3)],
  ['line 8: V1.1.1 stands here a second time', [...sound, sound[0] ?? '']],
  ['line 8: "12" is no requirement', [...sound, '| 12 | x | api/auth.test.ts › a guess costs |']],
  ['line 8: api/auth.test.ts has no test "gone"', [...sound, '| V9.1.1 | x | api/auth.test.ts › gone |']],
  [
    'line 8: there is no api/gone.ts',
    [...sound, '| V9.1.1 | x | by design: the whole of it is in `api/gone.ts` |'],
  ],
  ['line 8: "open: later" gives no reason', [...sound, '| V9.1.1 | x | open: later |']],
  [
    'line 8: a design stands in a file: name it',
    [...sound, '| V9.1.1 | x | by design: we were very careful here |'],
  ],
  ['line 8: a line has 3 cells', [...sound, '| V9.1.1 | x |']],
])('%s', (fault, lines) => {
  expect(faultsOf(...lines)).toEqual([expect.stringContaining(fault)]);
});

test('without a list of its own it asks for every requirement of levels 1 and 2', () => {
  const { faults } = checkSecurity(root, page(...sound));

  expect(faults.filter((fault) => fault.endsWith('is missing'))).toHaveLength(217 - 5);
});
