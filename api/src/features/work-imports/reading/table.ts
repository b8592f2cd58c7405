import { setImmediate } from 'node:timers/promises';
import { createDecoder, EncodingSniffer } from '../../../files/encoding.ts';
import { type Delimiter, LineSplitter } from '../../../files/lines.ts';
import type { NoTable, Table } from './shape.ts';
import { trelloTable } from './trello.ts';
import { plain } from './words.ts';

export const mostRows = 50_000;
const slice = 256 * 1024;

/** Reads a whole file; between pieces others get their turn. */
export async function readTable(bytes: Uint8Array): Promise<Table | NoTable> {
  const sniffer = new EncodingSniffer();
  sniffer.push(bytes);
  const sniffed = sniffer.result();
  if ('noText' in sniffed) return sniffed.noText;
  const decoder = createDecoder(sniffed.encoding);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += slice) {
    pieces.push(decoder.push(bytes.subarray(at, at + slice)));
    await setImmediate();
  }
  pieces.push(decoder.end());
  const text = pieces.join('').replace(/^\uFEFF/, '');
  if (text.trim() === '') return 'empty';
  return /^\s*\{/.test(text) ? trelloTable(text, mostRows) : csvTable(text);
}

async function csvTable(text: string): Promise<Table | NoTable> {
  const delimiter = delimiterOf(text);
  const splitter = new LineSplitter(delimiter, firstLine(text, delimiter).length);
  const lines = [];
  for (let at = 0; at < text.length; at += slice) {
    lines.push(...splitter.push(text.slice(at, at + slice)));
    if (lines.length > mostRows + 1_000) return 'too_many_rows';
    await setImmediate();
  }
  lines.push(...splitter.end());
  const [head, ...body] = lines.filter(
    ({ cells, fault }) => fault || cells.some((cell) => cell.trim() !== ''),
  );
  if (!head || head.fault || body.length === 0) return 'empty';
  if (body.length > mostRows) return 'too_many_rows';
  const header = head.cells.map((cell) => cell.trim());
  const names = new Set(header.map(plain));
  const isJira = names.has('summary') && (names.has('issue key') || names.has('issue id'));
  return {
    format: isJira ? 'jira_csv' : 'csv',
    header,
    rows: body.flatMap(({ number, cells, fault }) =>
      fault ? [] : [{ line: number, cells: cells.map((cell) => unguarded(cell).toWellFormed()) }],
    ),
    broken: body.flatMap(({ number, fault }) => (fault ? [{ line: number, fault }] : [])),
  };
}

/** Files of ours, and of others who are careful, put an apostrophe before what a spreadsheet would compute. */
const unguarded = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function firstLine(text: string, delimiter: Delimiter): readonly string[] {
  const splitter = new LineSplitter(delimiter);
  const lines = [...splitter.push(`${text.slice(0, slice)}\n`), ...splitter.end()];
  return lines.find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.cells ?? [];
}

const delimiterOf = (text: string): Delimiter =>
  ([',', ';', '\t'] as const)
    .map((delimiter) => ({ delimiter, width: firstLine(text, delimiter).length }))
    .toSorted((a, b) => b.width - a.width)[0]?.delimiter ?? ',';
