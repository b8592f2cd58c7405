import type { Line } from './lines.ts';

const longest = 1024 * 1024;

/**
 * Reads text of one JSON object a line as lines of a table whose columns are `fields`. What is no object of plain values
 * costs its own line, which says why; so does a name that is no field, because a misspelt measure would be missed by
 * nobody.
 */
export class JsonLines {
  readonly #places: ReadonlyMap<string, number>;
  #rest = '';
  #number = 0;

  constructor(fields: readonly string[]) {
    this.#places = new Map(fields.map((field, index) => [field, index]));
  }

  push(text: string): Line[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#read(line));
  }
  end(): Line[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? [] : this.#read(rest);
  }

  #read(text: string): Line[] {
    const number = ++this.#number;
    if (text.trim() === '') return [];
    if (text.length > longest) return [{ number, cells: [], fault: 'line_too_long' }];
    const row = objectOf(text);
    if (!row) return [{ number, cells: [], fault: 'no_object' }];
    const cells = Array.from({ length: this.#places.size }, () => '');
    for (const [name, value] of Object.entries(row)) {
      const place = this.#places.get(name);
      if (place === undefined) return [{ number, cells: [], fault: 'unknown_field', about: name }];
      const cell = cellOf(value);
      if (cell === undefined) return [{ number, cells: [], fault: 'no_plain_value', about: name }];
      cells[place] = cell;
    }
    return [{ number, cells }];
  }
}

/** The object that the text is; undefined when it is none. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // A list has entries too, under its numbers.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The line of a row that came as a value. What `JsonLines` would refuse stays refusable and no larger: nesting without
 * an end is stringified by nobody.
 */
export function jsonLine(row: unknown): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'null';
  const cells = Object.entries(row).map(([name, value]) => [name, isPlain(value) ? value : []]);
  return JSON.stringify(Object.fromEntries(cells));
}
const isPlain = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Undefined for what a cell can't hold: lists, truth, and a whole number so large that JSON has rounded it already. */
function cellOf(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return undefined;
  const text = String(value);
  return text.includes('e') ? undefined : text;
}
