import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packed, partSize, unpacked } from './parts.ts';

/** A file that has arrived whole and waits on the disk, in the compressed parts that the database will hold. */
export interface Spooled extends AsyncDisposable {
  readonly size: number;
  readonly hash: string;
  readonly parts: number;
  part(index: number): Promise<Buffer>;
  /** Uncompressed, in order. */
  bytes(): AsyncGenerator<Buffer>;
}

/**
 * Takes an upload down to the disk first: a slow sender must not hold a transaction open, and an upload that breaks off
 * leaves nothing behind. Memory stays below two parts.
 */
export async function spool(stream: AsyncIterable<Buffer>): Promise<Spooled> {
  const directory = await mkdtemp(join(tmpdir(), 'takt-upload-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const file = await open(join(directory, 'parts'), 'wx+', 0o600);
    try {
      const spooled = await fill(file, stream);
      const dispose = async () => {
        try {
          await file.close();
        } finally {
          await remove();
        }
      };
      return { ...spooled, [Symbol.asyncDispose]: dispose };
    } catch (error) {
      await file.close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(
  file: FileHandle,
  stream: AsyncIterable<Buffer>,
): Promise<Omit<Spooled, keyof AsyncDisposable>> {
  const hash = createHash('sha256');
  const places: { at: number; length: number }[] = [];
  let size = 0;
  let end = 0;
  let waiting: Buffer[] = [];
  let length = 0;

  const keep = async (part: Buffer) => {
    const bytes = await packed(part);
    await file.write(bytes, 0, bytes.length, end);
    places.push({ at: end, length: bytes.length });
    end += bytes.length;
  };
  for await (const chunk of stream) {
    hash.update(chunk);
    size += chunk.length;
    waiting.push(chunk);
    length += chunk.length;
    if (length < partSize) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= partSize; at += partSize) await keep(whole.subarray(at, at + partSize));
    waiting = [whole.subarray(at)];
    length = whole.length - at;
  }
  if (length > 0) await keep(Buffer.concat(waiting));

  const part = async (index: number) => {
    const place = places[index];
    if (!place) throw new Error(`The upload has no part ${index}`);
    const bytes = Buffer.alloc(place.length);
    await file.read(bytes, 0, place.length, place.at);
    return bytes;
  };
  return {
    size,
    hash: hash.digest('hex'),
    parts: places.length,
    part,
    async *bytes() {
      for (let index = 0; index < places.length; index++) yield unpacked(await part(index));
    },
  };
}

/** What a file is called, without a folder or anything that can't be shown; `nameless` where nothing is left. */
export const plainName = (name: string, nameless: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, 255).toWellFormed() || nameless;
