import type { FileColumn, Mapping } from '@takt/contract/imports.ts';
import { createHash } from 'node:crypto';
import type { OrgTx } from '../../../db/connect.ts';
import { keyOfName } from '../reading/names.ts';
import { mappingOf, saveMapping } from './queries.ts';

/** Files with the same names of columns in the same order have the same one, whatever their case and spaces. */
const signatureOf = (header: readonly string[]): string =>
  createHash('sha256').update(header.map(keyOfName).join('\0')).digest('hex');

/** Keeps how a file with this header was read, for the next one. */
export const remember = (tx: OrgTx, header: readonly string[], mapping: Mapping): Promise<void> =>
  saveMapping(tx, signatureOf(header), mapping);

/** How a file with this header was read the last time; undefined when it is the first. */
export const recall = (tx: OrgTx, header: readonly string[]): Promise<Mapping | undefined> =>
  mappingOf(tx, signatureOf(header));

/**
 * Columns as they were read the last time. What the file itself settles about its numbers and days wins: an answer given
 * then counts only where it is in doubt again.
 */
export const asRemembered = (columns: readonly FileColumn[], { columns: kept }: Mapping): FileColumn[] =>
  columns.map((column) => {
    const known = kept.find(({ index }) => index === column.index);
    return {
      ...column,
      field: known?.field ?? 'ignore',
      number_format: column.number_format ?? known?.number_format ?? null,
      date_format: column.date_format ?? known?.date_format ?? null,
    };
  });
