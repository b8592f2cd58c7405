import type { UploadedFile } from '@takt/contract/imports.ts';

export type Encoding = UploadedFile['encoding'];
/** Why bytes are no text that we read. */
export type NoText = 'workbook' | 'archive' | 'binary';

const looked = 64 * 1024;

/**
 * Finds the encoding by the bytes of the whole file, not of its beginning: an export in windows-1251 may hold its first
 * Cyrillic letter in the last line.
 */
export class EncodingSniffer {
  #head = Buffer.alloc(0);
  #utf8: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });

  push(chunk: Uint8Array): void {
    if (this.#head.length < looked)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, looked - this.#head.length)]);
    try {
      this.#utf8?.decode(chunk, { stream: true });
    } catch {
      this.#utf8 = undefined;
    }
  }

  result(): { encoding: Encoding } | { noText: NoText } {
    const [a, b, c, d] = this.#head;
    if (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) return { noText: 'workbook' };
    if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return { noText: 'workbook' };
    if (a === 0x1f && b === 0x8b) return { noText: 'archive' };
    if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le' };
    if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be' };
    // Digits, delimiters and line ends have a zero byte in UTF-16, on the side that tells the order.
    const zeros = [0, 0];
    for (const [i, byte] of this.#head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    const [even = 0, odd = 0] = zeros;
    const many = this.#head.length / 20;
    if (odd > many && even < odd / 10) return { encoding: 'utf-16le' };
    if (even > many && odd < even / 10) return { encoding: 'utf-16be' };
    if (even + odd > many) return { noText: 'binary' };
    return { encoding: this.#endsWell() ? 'utf-8' : 'windows-1251' };
  }

  #endsWell(): boolean {
    try {
      this.#utf8?.decode();
      return this.#utf8 !== undefined;
    } catch {
      return false;
    }
  }
}

/** Text piece by piece with `\n` as the only line end; zero bytes, which no database keeps, are left out. */
export function createDecoder(encoding: Encoding): { push(bytes: Uint8Array): string; end(): string } {
  const decoder = new TextDecoder(encoding);
  let heldBack = '';
  const plain = (text: string) => {
    const whole = heldBack + text;
    heldBack = whole.endsWith('\r') ? '\r' : '';
    const kept = heldBack ? whole.slice(0, -1) : whole;
    const lines = kept.includes('\r') ? kept.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : kept;
    return lines.includes('\0') ? lines.replaceAll('\0', '') : lines;
  };
  return {
    push: (bytes) => plain(decoder.decode(bytes, { stream: true })),
    end: () => plain(decoder.decode()) + heldBack.replace('\r', '\n'),
  };
}
