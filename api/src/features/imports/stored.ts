import { fileColumn } from '@takt/contract/imports.ts';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Db, OrgId } from '../../db/connect.ts';
import { createDecoder, type Encoding } from '../../files/encoding.ts';
import { JsonLines } from '../../files/json-lines.ts';
import { type Delimiter, type Line, LineSplitter } from '../../files/lines.ts';
import { inOrder } from '../../files/parts.ts';
import { chunk } from './queries.ts';
import { ColumnDescriber } from './reading/described.ts';
import { type Layout, layoutOf } from './reading/table.ts';

/** The bytes of the file of an import. */
export const storedParts = (db: Db, orgId: OrgId, importId: string, size: number): AsyncGenerator<Buffer> =>
  inOrder(size, (part) => db.inOrg(orgId, (tx) => chunk(tx, importId, part)));

export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly headerLine: number;
  readonly width: number;
  /** Of JSON lines: what their objects may name. */
  readonly fields?: readonly string[];
}

/** How the bytes of a file were understood at upload, as its row keeps it. */
const keptReading = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251']),
  delimiter: z.enum([',', ';', '\t']),
  header_line: z.number().int(),
  columns: z.array(fileColumn),
  /** One object a line by the names of the columns, from the first line on; else a table. */
  json_lines: z.literal(true).optional(),
});
export type KeptReading = z.infer<typeof keptReading>;

export function readingOf(row: { readonly reading: unknown }): Reading & KeptReading & { header: string[] } {
  const reading = keptReading.parse(row.reading);
  const header = reading.columns.map(({ name }) => name);
  return {
    ...reading,
    header,
    headerLine: reading.header_line,
    width: header.length,
    ...(reading.json_lines && { fields: header }),
  };
}

const layoutSample = 256 * 1024;

export interface Described {
  readonly layout: Layout;
  readonly describer: ColumnDescriber;
  readonly encoding: Encoding;
}

/**
 * What the table of a file is: reads as far as is needed to be sure, in a doubtful file to its end. Undefined when there
 * is no table, or none that has rows. `delimiter`: where it is known.
 */
export async function describeFile(
  bytes: () => AsyncIterable<Buffer>,
  encoding: Encoding,
  delimiter?: Delimiter,
): Promise<Described | undefined> {
  const decoder = createDecoder(encoding);
  let head = '';
  for await (const part of bytes()) {
    head += decoder.push(part.subarray(0, layoutSample * 2));
    break;
  }
  const layout = layoutOf((head + (head.includes('\n') ? '' : '\n')).slice(0, layoutSample), delimiter);
  if (!layout || layout.header.length > 500) return undefined;
  const describer = new ColumnDescriber(layout);
  const reading = { encoding, ...layout, width: layout.header.length };
  for await (const lines of linesOf(bytes(), reading)) {
    for (const line of lines) describer.see(line);
    if (describer.isDecided) break;
  }
  return describer.isEmpty ? undefined : { layout, describer, encoding };
}

const slice = 32 * 1024;
/** Milliseconds of work after which others get their turn. */
const turn = 8;

/** The lines of a file below its header, in batches; between them the event loop runs. */
export async function* linesOf(parts: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<Line[]> {
  const decoder = createDecoder(reading.encoding);
  const splitter = reading.fields
    ? new JsonLines(reading.fields)
    : new LineSplitter(reading.delimiter, reading.width);
  const body = (lines: Line[]) => lines.filter(({ number }) => number > reading.headerLine);
  let since = performance.now();
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += slice) {
      const lines = body(splitter.push(decoder.push(part.subarray(at, at + slice))));
      if (lines.length > 0) yield lines;
      if (performance.now() - since > turn) {
        await setImmediate();
        since = performance.now();
      }
    }
  }
  yield body([...splitter.push(decoder.end()), ...splitter.end()]);
}
