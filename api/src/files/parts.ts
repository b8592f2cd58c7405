import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** Bytes of a stored file in one part, before it is compressed. */
export const partSize = 1024 * 1024;
const compress = promisify(gzip);
const expand = promisify(gunzip);

export const packed = (part: Uint8Array): Promise<Buffer> => compress(part, { level: 1 });
/** In one piece: sixteen kilobytes at a time, as zlib does it else, are 64 turns of the event loop and a copy. */
export const unpacked = (part: Uint8Array): Promise<Buffer> =>
  expand(part, { maxOutputLength: partSize, chunkSize: partSize });

/**
 * A stored file of `size` bytes in the order of its parts, the next one on its way while one is read; each is fetched by
 * itself, so a large file holds no transaction open.
 */
export async function* inOrder(
  size: number,
  fetch: (part: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  const parts = Math.ceil(size / partSize);
  const fetched = async (part: number) => {
    if (part >= parts) return undefined;
    const bytes = await fetch(part);
    if (!bytes) throw new Error(`Part ${part} of a stored file is missing`);
    return unpacked(bytes);
  };
  let next = fetched(0);
  for (let part = 0; part < parts; part++) {
    const bytes = await next;
    next = fetched(part + 1);
    // Whoever stops in between asks no more how it went.
    next.catch(() => undefined);
    if (bytes) yield bytes;
  }
}
