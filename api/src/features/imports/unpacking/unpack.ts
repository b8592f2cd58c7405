import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Spooled, spool } from '../upload.ts';
import { Archive } from './archive.ts';
import { Budget, NotUnpacked, untilRead } from './limits.ts';
import { tableOf } from './members.ts';
import { rowsOfWorkbook } from './workbook.ts';

/**
 * The table inside of a gzip, a zip or a workbook, as text on the disk; undefined for a file that is none of them. What
 * comes out is bounded, whatever the file says of itself, and names of members go nowhere near a path. NotUnpacked.
 */
export async function unpack(file: Spooled): Promise<Spooled | undefined> {
  const head = await headOf(file);
  const budget = new Budget(file.size);
  if (head.startsWith('1f8b')) return gunzipped(file, budget);
  if (head.startsWith('d0cf11e0')) throw new NotUnpacked('old_workbook');
  if (!head.startsWith('504b0304') && !head.startsWith('504b0506')) return undefined;
  return onDisk(file, async (handle) => {
    const archive = await Archive.open(handle, budget);
    if (archive.has('xl/workbook.xml')) return spool(rowsOfWorkbook(archive), '\t');
    if (archive.has('xl/workbook.bin') || archive.has('content.xml') || archive.has('Index/Document.iwa'))
      throw new NotUnpacked('other_workbook');
    return tableOf(archive);
  });
}

async function headOf(file: Spooled): Promise<string> {
  for await (const part of file.bytes()) return part.toString('hex', 0, 4);
  return '';
}

async function gunzipped(file: Spooled, budget: Budget): Promise<Spooled> {
  const gunzip = createGunzip();
  const source = Readable.from(file.bytes());
  source.on('error', (error) => gunzip.destroy(error));
  untilRead(gunzip);
  const inside = await spool(budget.through(source.pipe(gunzip))).catch((error: unknown) => {
    throw error instanceof NotUnpacked ? error : new NotUnpacked('broken_archive', { cause: error });
  });
  if (!('noText' in inside.text)) return inside;
  const { noText } = inside.text;
  await inside[Symbol.asyncDispose]();
  throw new NotUnpacked(noText === 'binary' ? 'binary' : 'nested_archive');
}

/** The bytes of a file as they came, to be read in any order. */
async function onDisk<T>(file: Spooled, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'takt-unpack-'));
  try {
    const handle = await open(join(directory, 'archive'), 'wx+', 0o600);
    try {
      for await (const part of file.bytes()) await handle.write(part);
      return await work(handle);
    } finally {
      await handle.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
