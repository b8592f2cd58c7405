import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { extensionOf, isTooLarge, namedWhen, pastedFiles, sizeText } from './attachments.ts';

test('sizes are told as people do', () => {
  const said = (bytes: number) => sizeText(bytes, formatsOf('ru')).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([0, 1000, 1536, 20_480, 1_572_864, 26_214_400].map(said)).toEqual([
    '0 Б',
    '1 000 Б',
    '1,5 кБ',
    '20 кБ',
    '1,5 МБ',
    '25 МБ',
  ]);
  expect(isTooLarge({ size: 26_214_400 })).toBe(false);
  expect(isTooLarge({ size: 26_214_401 })).toBe(true);
});

test('a kind is what stands behind the last dot, where that is one', () => {
  expect(['Смета.final.xlsx', 'a.7z', 'видео.MP4', 'макет.псд'].map(extensionOf)).toEqual([
    'XLSX',
    '7Z',
    'MP4',
    'ПСД',
  ]);
  expect(['README', '.gitignore', 'от 12.05', 'a.verylong', ''].map(extensionOf)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('an editor keeps what has text; a picture alone is a file there too', () => {
  const clipboard = (types: string[]): DataTransfer =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- jsdom has no clipboard; two members are read
    ({ types, files: [new File(['x'], 'image.png')] }) as unknown as DataTransfer;
  expect(pastedFiles(clipboard(['Files']), true)).toHaveLength(1);
  expect(pastedFiles(clipboard(['text/html', 'Files']), true)).toHaveLength(1);
  expect(pastedFiles(clipboard(['text/plain', 'text/html', 'Files']), true)).toHaveLength(0);
  expect(pastedFiles(clipboard(['text/plain', 'Files']), false)).toHaveLength(1);
  expect(pastedFiles(null, false)).toEqual([]);
});

test('pictures of the clipboard are called by when they were pasted, files by their names', () => {
  const name = (given: string) => namedWhen(new File([], given), 'снимок 1 мар. 2026 г., 10:05').name;
  expect(name('image.png')).toBe('снимок 1 мар. 2026 г., 10-05.png');
  expect(name('макет.png')).toBe('макет.png');
});
