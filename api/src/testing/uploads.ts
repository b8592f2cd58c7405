import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileText, hostileTexts } from './hostile.ts';
import { type FilePart, formOf } from './upload.ts';

const header = 'Дата;Кампания;Показы;Клики;Расход';
const contents: readonly (string | Buffer)[] = [
  '',
  '\n',
  ';;;;',
  header,
  `${header}\n`,
  `${header}\n${hostileTexts.map((text) => `2025-03-01;${text};1;1;1`).join('\n')}`,
  `__proto__;constructor;toString;${header}\n1;1;1;2025-03-01;а;1;1;1`,
  `Платформа;${header}\n__proto__;2025-03-01;а;1;1;1\nconstructor;2025-03-01;а;1;1;1`,
  `${header}\n2025-03-01;"не закрыта;1;1;1`,
  `${header}\n${'2025-03-01;а;1;1;1\n'.repeat(2_000)}`,
  `${header}\n2025-03-01;${'x'.repeat(200_000)};1;1;1`,
  `${header}\n99.99.9999;а;много;-1;1e999`,
  `${header}\n2025-03-01;а;99999999999999999999;1;${'9'.repeat(60)},99`,
  Array.from({ length: 3_000 }, (_, n) => `c${n}`).join(';'),
  '"'.repeat(10_001),
  '\0'.repeat(1_000),
  Buffer.from(`${header}\n2025-03-01;а;1;1;1`, 'utf16le'),
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${header}\n2025-03-01;а;1;1;1`, 'utf16le')]),
  Buffer.from([0xd0]),
  Buffer.from('PK\u0003\u0004 not a book'),
  Buffer.from('\x89PNG\r\n\x1a\n'),
  Buffer.from('%PDF-1.7'),
  gzipSync('x'.repeat(100_000)),
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '[{"date":"2025-03-01"}]',
];
const names = [
  'report.csv',
  'report',
  '',
  '.',
  '../../etc/passwd',
  '..\\..\\win.ini',
  'a\0b.csv',
  'отчёт\u202Evsc.exe',
  `${'x'.repeat(10_000)}.csv`,
  '"; name="file"; x="',
  'a\r\nx-evil: 1',
  '=cmd.csv',
  'CON',
];

const file = fc.record({
  name: fc.oneof(
    fc.constantFrom(...names),
    hostileText.map((text) => text.slice(0, 200)),
  ),
  content: fc.oneof(
    fc.constantFrom(...contents),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  ),
  type: fc.constantFrom('text/csv', 'application/vnd.ms-excel', 'image/svg+xml', '', 'x'.repeat(300)),
  field: fc.constantFrom('file', 'file', 'file', 'other', '__proto__', ''),
});

/** Forms that are good, bad or cut off. */
export const oddUpload = (good: FilePart) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(formOf(good)) },
    { weight: 6, arbitrary: file.map((one) => formOf(one)) },
    { weight: 1, arbitrary: fc.array(file, { maxLength: 20 }).map((files) => formOf(...files)) },
    {
      weight: 2,
      arbitrary: fc.tuple(file, fc.double({ min: 0, max: 1, noNaN: true })).map(([one, part]) => {
        const { payload, headers } = formOf(one);
        return { headers, payload: payload.subarray(0, Math.floor(payload.length * part)) };
      }),
    },
  );
