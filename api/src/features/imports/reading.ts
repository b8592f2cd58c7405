import { fileColumn } from '@takt/contract/imports.ts';
import { z } from 'zod';
import type { Reading } from './stored.ts';

/** How the bytes of a file were understood at upload, as the row keeps it. */
const kept = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251']),
  delimiter: z.enum([',', ';', '\t']),
  header_line: z.number().int(),
  columns: z.array(fileColumn),
});
export type KeptReading = z.infer<typeof kept>;

export function readingOf(row: { readonly reading: unknown }): Reading & KeptReading & { header: string[] } {
  const reading = kept.parse(row.reading);
  const header = reading.columns.map(({ name }) => name);
  return { ...reading, header, headerLine: reading.header_line, width: header.length };
}
