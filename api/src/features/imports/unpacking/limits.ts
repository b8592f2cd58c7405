import type { Readable } from 'node:stream';
import type { FileCode } from '../reading/reasons.ts';

/** Why a workbook or an archive could not be turned into text. */
export class NotUnpacked extends Error {
  readonly code: FileCode;
  constructor(code: FileCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const megabyte = 1024 * 1024;
/** Twice what may be uploaded as plain text. */
const mostBytes = 400 * megabyte;
/** Tables and sheets shrink ten to thirty times; a file that is small unpacked may shrink as it likes. */
const mostTimes = 200;
const harmless = 16 * megabyte;

/** How much may still come out of one upload, all of its members together: a bomb stops here, not on a full disk. */
export class Budget {
  readonly #most: number;
  #spent = 0;

  /** `packed`: bytes of the upload. */
  constructor(packed: number) {
    this.#most = Math.min(mostBytes, Math.max(harmless, packed * mostTimes));
  }

  spend(bytes: number): void {
    this.#spent += bytes;
    if (this.#spent > this.#most) throw new NotUnpacked('too_large_inside');
  }

  async *through(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      this.spend(chunk.length);
      yield chunk;
    }
  }
}

/**
 * A stream that may fail before anybody reads it: whoever reads it later is told all the same, but without a listener
 * the failure would end the process.
 */
export function untilRead<S extends Readable>(stream: S): S {
  return stream.on('error', () => undefined);
}
