import type { UploadedFile } from '@takt/contract/imports.ts';

export type Delimiter = UploadedFile['delimiter'];
type TextFault = 'line_too_long' | 'too_many_columns';
type ObjectFault = 'no_object' | 'unknown_field' | 'no_plain_value';
/** A line of the table; `number` is where it begins in the file, from 1. */
export interface Line<F extends string = TextFault | ObjectFault> {
  readonly number: number;
  readonly cells: readonly string[];
  /** It could not be read; the lines after it can. */
  readonly fault?: F;
  /** What the fault is about. */
  readonly about?: string;
}

const longest = 1024 * 1024;
const mostColumns = 500;

/**
 * Splits text into lines and cells. Written here instead of a CSV library because of what files hold in practice: a
 * quote that is never closed costs its own line, not the rest of the file, and every line knows its number.
 */
export class LineSplitter {
  readonly #delimiter: Delimiter;
  readonly #width: number | undefined;
  #rest = '';
  #number = 1;
  /** Inside a line that is too long already. */
  #dropping = false;

  /** `width`: cells of the header; where a quote may or may not be closed by a later line, it decides. */
  constructor(delimiter: Delimiter, width?: number) {
    this.#delimiter = delimiter;
    this.#width = width;
  }

  push(text: string): Line<TextFault>[] {
    return this.#split(this.#rest + text, false);
  }
  end(): Line<TextFault>[] {
    const rest = this.#rest;
    return rest === '' ? [] : this.#split(rest.endsWith('\n') ? rest : `${rest}\n`, true);
  }

  #split(text: string, isEnd: boolean): Line<TextFault>[] {
    const lines: Line<TextFault>[] = [];
    let at = 0;
    let quote = quoteFrom(text, 0);
    for (;;) {
      const newline = text.indexOf('\n', at);
      if (newline < 0) break;
      if (this.#dropping) {
        this.#dropping = false;
        this.#number++;
        at = newline + 1;
        continue;
      }
      if (newline - at > longest) {
        lines.push({ number: this.#number++, cells: [], fault: 'line_too_long' });
        at = newline + 1;
        continue;
      }
      if (quote < at) quote = quoteFrom(text, at);
      if (quote > newline) {
        this.#add(lines, cellsOf(text, at, newline, this.#delimiter), 1);
        at = newline + 1;
        continue;
      }
      const quoted = quotedCells(text, at, this.#delimiter);
      const bare = text.slice(at, newline).replaceAll('"', '').split(this.#delimiter);
      const swallows =
        quoted && quoted.newlines > 1 && quoted.cells.length !== this.#width && bare.length === this.#width;
      if (quoted && !swallows) {
        this.#add(lines, quoted.cells, quoted.newlines);
        at = quoted.end;
      } else if (!quoted && !isEnd && text.length - at <= longest) {
        break; // the quote may still be closed by what follows
      } else {
        this.#add(lines, bare, 1);
        at = newline + 1;
      }
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > longest && !this.#rest.includes('\n')) {
      if (!this.#dropping) lines.push({ number: this.#number, cells: [], fault: 'line_too_long' });
      this.#dropping = true;
      this.#rest = '';
    }
    return lines;
  }

  #add(lines: Line<TextFault>[], cells: string[], newlines: number): void {
    const number = this.#number;
    this.#number += newlines;
    if (cells.length > mostColumns) lines.push({ number, cells: [], fault: 'too_many_columns' });
    else if (cells.length > 1 || cells[0]?.trim()) lines.push({ number, cells });
  }
}

function quoteFrom(text: string, at: number): number {
  const quote = text.indexOf('"', at);
  return quote < 0 ? text.length : quote;
}

/**
 * Cells between two places without a quote: half the time of `split` [measured]. Of a line of its own, for behind the
 * last delimiter of a text each line would be looked for one to the end of the text.
 */
function cellsOf(text: string, from: number, to: number, delimiter: Delimiter): string[] {
  const line = text.slice(from, to);
  const cells: string[] = [];
  let at = 0;
  for (let end = line.indexOf(delimiter); end >= 0; end = line.indexOf(delimiter, at)) {
    cells.push(line.slice(at, end));
    at = end + 1;
  }
  cells.push(line.slice(at));
  return cells;
}

/** Cells of a line with quotes, which may go over several lines; undefined while a quote is open. */
function quotedCells(
  text: string,
  start: number,
  delimiter: Delimiter,
): { cells: string[]; end: number; newlines: number } | undefined {
  const cells: string[] = [];
  let newlines = 1;
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0 || quote - start > longest) return undefined;
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at++;
      }
      newlines += cell.split('\n').length - 1;
    }
    // What stands behind a closing quote, or a whole cell that has none at its beginning.
    let end = at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
    if (end === text.length) return undefined;
    cells.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === '\n') return { cells, end: at, newlines };
  }
}
