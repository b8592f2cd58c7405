import type { TaktEvent } from '@takt/contract/events.ts';
import { type DataImport, dataImport } from '@takt/contract/imports.ts';
import { z } from '@takt/contract/zod.ts';
import type { Formats } from '../../texts/format.ts';

export const finished = ({ status }: Pick<DataImport, 'status'>): boolean =>
  status !== 'queued' && status !== 'running' && status !== 'undoing';

const patch = z.object({ import: dataImport.pick({ status: true }) });

/** Whether an event means that reports have other figures; an import tells of every step on its way there and back. */
export const bringsFigures = ({ kind, data }: Pick<TaktEvent, 'kind' | 'data'>): boolean =>
  kind === 'import.changed' && ['done', 'undone'].includes(patch.safeParse(data).data?.import.status ?? '');

/** Everything that is known, newest first; a file that was only uploaded can be gone on with. */
export const importsOf = <I>(pages: readonly { items: readonly I[] }[]): I[] =>
  pages.flatMap(({ items }) => items);

/** Money whose currency is known elsewhere: «30 590 879,82», «1 500», never «1 500,5». */
export function amountText({ number }: Pick<Formats, 'number'>, amount: string): string {
  const digits = amount.includes('.') ? 2 : 0;
  return number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
