import { setImmediate as pause } from 'node:timers/promises';
import type { ImportField, ImportKind } from '@takt/contract/import-fields.ts';
import { type Ago, dayText } from './calendar.ts';
import type { Dialect } from './dialects.ts';

/** A file as its system would export it, and what its columns are. */
export interface DemoFile {
  readonly name: string;
  readonly kind: ImportKind;
  readonly platform: string;
  readonly fields: readonly ImportField[];
  /** Its bytes, in pieces between which others may work. */
  bytes(): AsyncGenerator<Buffer>;
}

export const dayOf = (ago: Ago, { days }: Dialect): string =>
  days === 'iso' ? dayText(ago) : dayText(ago).split('-').toReversed().join('.');

/** Of kopecks. */
export function moneyOf(kopecks: number, { decimal }: Dialect): string {
  const text = String(kopecks).padStart(3, '0');
  return `${text.slice(0, -2)}${decimal}${text.slice(-2)}`;
}

export const lineOf = ({ delimiter }: Dialect, cells: readonly string[]): string =>
  cells
    .map((cell) =>
      cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter);

const atOnce = 500;

export async function* bytesOf(lines: Iterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  for (const line of lines) {
    waiting.push(line);
    if (waiting.length < atOnce) continue;
    yield Buffer.from(`${waiting.join('\n')}\n`);
    waiting = [];
    await pause();
  }
  if (waiting.length > 0) yield Buffer.from(`${waiting.join('\n')}\n`);
}
