import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Sizes stand behind the data, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** The same in every file: two exports of the same rows are the same bytes. 1 January 1980. */
const day = 0x21;

/** A ZIP archive while its files are being written: nothing is held but the piece that is on its way. */
export async function* zipped(
  files: readonly { name: string; content: AsyncIterable<string> }[],
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name: text, content } of files) {
    const name = Buffer.from(text);
    const begin = at;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(deflated, 8);
    head.writeUInt16LE(day, 12);
    head.writeUInt16LE(name.length, 26);
    yield Buffer.concat([head, name]);
    at += head.length + name.length;

    let [crc, size, packed] = [0, 0, 0];
    const source = Readable.from(
      (async function* () {
        for await (const piece of content) {
          const bytes = Buffer.from(piece);
          crc = crc32(bytes, crc);
          size += bytes.length;
          yield bytes;
        }
      })(),
    );
    const deflate = createDeflateRaw({ level: 3 });
    source.on('error', (error) => deflate.destroy(error));
    source.pipe(deflate);
    try {
      for await (const piece of deflate) {
        if (!Buffer.isBuffer(piece)) throw new Error('Compression gives bytes');
        packed += piece.length;
        yield piece;
      }
    } finally {
      source.destroy();
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(packed, 8);
    tail.writeUInt32LE(size, 12);
    yield tail;
    at += packed + tail.length;
    written.push({ name, crc, packed, size, at: begin });
  }
  const directory = Buffer.concat(written.map(entry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([directory, end]);
}

function entry({ name, crc, packed, size, at }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflated, 10);
  head.writeUInt16LE(day, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
}
