import type { DataImport, Mapping, UploadedFile } from '@takt/contract/imports.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../testing/world.ts';

/** Uploads bytes as a browser does. */
export function upload(person: Person, name: string, bytes: Uint8Array | string) {
  const boundary = 'takt-boundary-of-the-tests';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return person.call('POST', '/imports', {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** The mapping that the api proposes, as the screen sends it back. */
export const proposed = (file: UploadedFile, more: Partial<Mapping> = {}): Mapping => ({
  kind: file.kind,
  columns: file.columns.map(({ index, field, number_format, date_format }) => ({
    index,
    field,
    number_format,
    date_format,
  })),
  platform: file.platform ?? 'file',
  currency: file.currency ?? 'RUB',
  ...more,
});

export async function finished(person: Person, id: string): Promise<DataImport> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found: DataImport = (await person.get(`/imports/${id}`)).json();
    if (found.status === 'done' || found.status === 'failed') return found;
    await sleep(50);
  }
  throw new Error('The import did not end within a minute');
}

/** Upload, the proposed mapping, run, wait. */
export async function importFile(
  person: Person,
  name: string,
  bytes: Uint8Array | string,
  more: Partial<Mapping> = {},
): Promise<DataImport> {
  const answer = await upload(person, name, bytes);
  if (answer.statusCode !== 201) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
  const file: UploadedFile = answer.json();
  const run = await person.post(`/imports/${file.import.id}/run`, proposed(file, more));
  if (run.statusCode !== 202) throw new Error(`run: ${run.statusCode} ${run.body}`);
  return finished(person, file.import.id);
}
