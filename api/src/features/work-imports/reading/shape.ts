import type { workFormat } from '@takt/contract/work-imports.ts';
import type { z } from 'zod';
import type { NoText } from '../../../files/encoding.ts';

export type Format = z.infer<typeof workFormat>;
export interface Row {
  /** Where it stands in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}
export interface Table {
  readonly format: Format;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** Lines that could not be read at all. */
  readonly broken: readonly { line: number; fault: 'line_too_long' | 'too_many_columns' }[];
}
/** Why there is no table in a file. */
export type NoTable = NoText | 'empty' | 'not_trello' | 'too_many_rows';
