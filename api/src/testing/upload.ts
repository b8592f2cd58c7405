import { newId } from '../db/ids.ts';

export interface FilePart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
  readonly field?: string;
}

/** The body of a form with files, byte by byte, so that a test can also send a broken one. */
export function formOf(...files: readonly FilePart[]): {
  payload: Buffer;
  headers: { 'content-type': string };
} {
  const boundary = `----${newId()}`;
  const parts = files.flatMap(({ name, content, type = 'text/csv', field = 'file' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return {
    payload: Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A picture of one point. */
export const picture: FilePart = {
  name: 'я.png',
  type: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A file that the call takes: a picture for the person, else a table. */
export const fileFor = (path: string): FilePart =>
  path.endsWith('avatar') ? picture : adFile(`файл ${newId()}`);

/** A small export of an advertising account: three days of two campaigns. */
export const adFile = (marker: string): FilePart => ({
  name: `${marker} отчёт.csv`,
  content: [
    'Дата;Кампания;ID кампании;Показы;Клики;Расход',
    ...['2025-03-01', '2025-03-02', '2025-03-03'].flatMap((day) =>
      [1, 2].map((n) => `${day};${marker} кампания ${n};${marker}-${n};1000;50;100,50`),
    ),
  ].join('\n'),
});

/** The same of single advertisements. */
export const creativeFile = (marker: string): FilePart => ({
  name: `${marker} креативы.csv`,
  content: [
    'Дата;Кампания;ID кампании;Объявление;ID объявления;Показы;Клики;Расход',
    `2025-03-04;${marker} кампания 1;${marker}-1;${marker} креатив;${marker}-ad;1000;50;100,50`,
  ].join('\n'),
});
