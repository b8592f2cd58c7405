import { bytesOf, type HostileFile, type Make, pick, randomOf, several } from './chance.ts';
import {
  bombs,
  brokenBooks,
  brokenGzip,
  brokenZip,
  oddSheets,
  wrongParts,
  zipNames,
} from './hostile-archives.ts';

const header = 'Дата;Кампания;Расход;Клики';
const goodLine = '05.07.2026;Хорошая;7;1';
const quoteless = [
  '01.07.2026',
  '31.02.2026',
  '0000-00-00',
  '99999',
  'Infinity',
  'NaN',
  '1e999',
  '-1e-99',
  '٣',
  '1,234',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '@SUM(A1)',
  '-',
  '—',
  '#REF!',
  '\u0000',
  '\u202e',
  '\ufeff',
  '𝄞',
  '\ud800',
  '__proto__',
  'constructor',
  "'; DROP TABLE deals; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\\N',
  '%00',
  'А'.repeat(300),
  '9'.repeat(70),
  ' ',
  '',
  'Итого',
  'null',
  '1 234 567,89',
  '12.34.56',
  '\u2028',
  '\v',
];

/** Good lines around lines of junk; the junk has no quotes and no line ends of its own. */
function between(random: () => number, junk: readonly string[]): { text: string; good: number } {
  const lines = [goodLine, ...junk.flatMap((line) => (random() < 0.5 ? [line, goodLine] : [line])), goodLine];
  return { text: [header, ...lines].join('\n'), good: lines.filter((line) => line === goodLine).length };
}

const junkLines: Make = (random, n) => {
  const line = () => several(random, 7, () => pick(random, quoteless)).join(';');
  const { text, good } = between(random, several(random, 20, line));
  return { name: `junk-${n}.csv`, bytes: Buffer.from(text), good };
};
const brokenQuotes: Make = (random, n) => {
  // One line only: a second one could close the quote, and what lies between would be a cell.
  const line = several(random, 12, () => pick(random, ['"', '""', ';', 'x', '"a";', ';"', '1', '"\t'])).join(
    '',
  );
  const { text, good } = between(random, [`${line}"`]);
  return { name: `quotes-${n}.csv`, bytes: Buffer.from(text), good };
};
const mixedEncodings: Make = (random, n) => {
  const junk = Buffer.from(bytesOf(random, 40).filter((byte) => byte !== 10 && byte !== 13 && byte !== 34));
  const good = Buffer.from(`${goodLine}\n`);
  return {
    name: `mixed-${n}.csv`,
    bytes: Buffer.concat([Buffer.from(`${header}\n`), good, junk, Buffer.from('\n'), good]),
  };
};
const cutUtf16: Make = (random, n) => {
  const whole = Buffer.from(`\ufeff${header}\n${`${goodLine}\n`.repeat(20)}`, 'utf16le');
  const swapped = random() < 0.5 ? whole : Buffer.from(whole).swap16();
  return {
    name: `utf16-${n}.csv`,
    bytes: swapped.subarray(0, 40 + Math.floor(random() * (swapped.length - 40))),
  };
};
const zeroBytes: Make = (random, n) => {
  const { text, good } = between(random, ['\0'.repeat(1 + Math.floor(random() * 5))]);
  return { name: `zeros-${n}.csv`, bytes: Buffer.from(text.repeat(1)), good };
};
const lineEnds: Make = (random, n) => {
  const lines = Array.from(
    { length: 12 },
    () => goodLine + pick(random, ['\n', '\r\n', '\r', '\n\n', '\r\r\n']),
  );
  return { name: `ends-${n}.csv`, bytes: Buffer.from(`${header}\r\n${lines.join('')}`), good: 12 };
};
const tooWide: Make = (random, n) => {
  const { text, good } = between(random, [';'.repeat(501 + Math.floor(random() * 5_000))]);
  return { name: `wide-${n}.csv`, bytes: Buffer.from(text), good };
};
const wideHeader: Make = (random, n) => {
  const names = Array.from({ length: 400 + Math.floor(random() * 200) }, (_, i) =>
    i < 4 ? header.split(';')[i] : `столбец ${i}`,
  );
  return { name: `wide-header-${n}.csv`, bytes: Buffer.from(`${names.join(';')}\n${goodLine}\n`) };
};
const hugeCells: Make = (random, n) => {
  const { text, good } = between(random, ['x'.repeat(1_100_000 + Math.floor(random() * 1_000_000))]);
  return { name: `huge-${n}.csv`, bytes: Buffer.from(text), good };
};
const noTable: Make = (random, n) => {
  const texts = [
    '{"date":"2026-07-01","spend":7}',
    '[]',
    '<html><body><table><tr><td>1</td></tr></table></body></html>',
    '%PDF-1.7\n%âãÏÓ\n',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    'Здравствуйте!\n\nС уважением,\n',
    '\n\n\n',
    ';;;;\n;;;;\n',
    '\ufeff',
    'a',
    '"',
    '﻿"',
    '\0\0\0\0',
    'PK',
    '\u001f\u008b',
  ];
  return {
    name: `other-${n}.csv`,
    bytes: Buffer.from(pick(random, texts) + pick(random, ['', '\n', pick(random, quoteless)])),
  };
};
const noise: Make = (random, n) => ({
  name: `noise-${n}.csv`,
  bytes: bytesOf(random, Math.ceil(random() * 5_000)),
});
const oddHeaders: Make = (random, n) => {
  const names = several(random, 12, () =>
    pick(random, [
      'Дата',
      'Дата',
      'Расход',
      '',
      '__proto__',
      'constructor',
      'toString',
      'ID',
      'Сумма',
      'path',
      'person_id',
      'ts',
      ...quoteless.slice(0, 9),
    ]),
  );
  const row = () => names.map(() => pick(random, quoteless)).join(',');
  return {
    name: `headers-${n}.csv`,
    bytes: Buffer.from([names.join(','), ...several(random, 10, row)].join('\n')),
  };
};
const otherKinds: Make = (random, n) => {
  const [names, good] = pick(random, [
    ['ID сделки,Дата создания,Стадия,Сумма', '7,2026-07-05,Новая,100'],
    ['person_id,timestamp,channel', 'p,2026-07-05 10:00:00,email'],
    ['path,total_conversions,total_conversion_value,total_null', 'a > b,1,2,3'],
  ] as const);
  const junk = several(random, 12, () =>
    names
      .split(',')
      .map(() => pick(random, quoteless).replaceAll(',', ''))
      .join(','),
  );
  const lines = [good, ...junk, good];
  return { name: `kinds-${n}.csv`, bytes: Buffer.from([names, ...lines].join('\n')), good: 2 };
};
const makes: readonly (readonly [number, Make])[] = [
  [150, junkLines],
  [120, brokenQuotes],
  [80, mixedEncodings],
  [60, cutUtf16],
  [40, zeroBytes],
  [40, lineEnds],
  [20, tooWide],
  [20, wideHeader],
  [6, hugeCells],
  [60, noTable],
  [60, noise],
  [80, oddHeaders],
  [80, otherKinds],
  [50, brokenGzip],
  [60, brokenZip],
  [40, zipNames],
  [8, bombs],
  [80, oddSheets],
  [60, brokenBooks],
  [40, wrongParts],
];

/** More than a thousand malformed and hostile files, the same ones for the same seed. */
export function* hostileFiles(seed: number): Generator<HostileFile> {
  const random = randomOf(seed);
  for (const [count, make] of makes) for (let n = 0; n < count; n++) yield make(random, n);
}
