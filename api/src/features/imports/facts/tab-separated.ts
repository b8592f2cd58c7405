const pieceSize = 512 * 1024;
/** Pieces kept for the next rows: a batch of an import. */
const mostFree = 8;
const [zero, tab, newline, carriageReturn, backslash] = [0, 9, 10, 13, 92];
/** Behind a backslash, by the sign that it stands for. */
const escapes = new Map(
  [zero, tab, newline, carriageReturn, backslash].map((code, i) => [code, '0tnr\\'.charCodeAt(i)]),
);

/**
 * Rows in ClickHouse's TabSeparated form, put together byte by byte: a third of the time that text takes which is
 * encoded afterwards [measured], and a million rows are written for one file. Pieces that have arrived are written over:
 * memory outside of V8's heap makes it mark the whole heap again and again [measured: a tenth of an import].
 */
export class TabSeparated {
  #piece = Buffer.allocUnsafe(pieceSize);
  readonly #free: Buffer<ArrayBuffer>[] = [];
  #at = 0;
  /** Where the row that is being written begins. */
  #row = 0;
  #hasCell = false;
  #pieces: Buffer<ArrayBuffer>[] = [];
  #size = 0;

  /** Bytes that wait to be taken. */
  get size(): number {
    return this.#size + this.#at;
  }

  /** All rows so far, each piece of whole rows. To be asked for between two rows. */
  take(): Buffer<ArrayBuffer>[] {
    const pieces = [...this.#pieces, ...(this.#at > 0 ? [this.#piece.subarray(0, this.#at)] : [])];
    [this.#pieces, this.#size] = [[], 0];
    if (this.#at > 0) [this.#piece, this.#at, this.#row] = [this.#next(pieceSize), 0, 0];
    return pieces;
  }

  /** What was taken has arrived, and nobody reads it any more. */
  giveBack(pieces: readonly Buffer<ArrayBuffer>[]): void {
    for (const { buffer } of pieces)
      if (buffer.byteLength === pieceSize && this.#free.length < mostFree)
        this.#free.push(Buffer.from(buffer));
  }

  end(): void {
    this.#room(1);
    this.#piece[this.#at++] = newline;
    this.#row = this.#at;
    this.#hasCell = false;
  }

  /** null is NULL. */
  cell(text: string | null): void {
    // A sign is at most three bytes, or two with its backslash.
    this.#room(1 + (text === null ? 2 : text.length * 3));
    const bytes = this.#piece;
    let at = this.#at;
    if (this.#hasCell) bytes[at++] = tab;
    this.#hasCell = true;
    if (text === null) {
      bytes[at++] = backslash;
      bytes[at++] = 78; // N
      this.#at = at;
      return;
    }
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 13 && code < 128 && code !== backslash) {
        bytes[at++] = code;
      } else if (code >= 128 && code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else if (code >= 0x800) {
        // Signs of two halves belong together: the rest of a run of such signs goes at once.
        const end = endOfRun(text, i);
        at += bytes.write(text.slice(i, end), at);
        i = end - 1;
      } else {
        const escaped = escapes.get(code);
        if (escaped !== undefined) bytes[at++] = backslash;
        bytes[at++] = escaped ?? code;
      }
    }
    this.#at = at;
  }

  /** A list of texts, which has escapes of its own. */
  list(texts: readonly string[]): void {
    const list = texts.map((text) => `'${text.replace(/[\\'\t\n\r\0]/g, escapedInList)}'`).join(',');
    const written = `${this.#hasCell ? '\t' : ''}[${list}]`;
    this.#hasCell = true;
    this.#room(written.length * 3);
    this.#at += this.#piece.write(written, this.#at);
  }

  #room(bytes: number): void {
    if (this.#piece.length - this.#at >= bytes) return;
    const begun = this.#piece.subarray(this.#row, this.#at);
    if (this.#row > 0) this.#pieces.push(this.#piece.subarray(0, this.#row));
    this.#size += this.#row;
    this.#piece = this.#next(begun.length + bytes);
    this.#piece.set(begun);
    [this.#at, this.#row] = [begun.length, 0];
  }

  #next(bytes: number): Buffer<ArrayBuffer> {
    return (bytes <= pieceSize && this.#free.pop()) || Buffer.allocUnsafe(Math.max(pieceSize, bytes));
  }
}

function endOfRun(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) >= 0x800) end++;
  return end;
}

function escapedInList(sign: string): string {
  const escaped = escapes.get(sign.charCodeAt(0));
  return `\\${escaped === undefined ? sign : String.fromCharCode(escaped)}`;
}
