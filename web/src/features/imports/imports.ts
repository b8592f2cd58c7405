import type { TaktEvent } from '@takt/contract/events.ts';
import { type DataImport, dataImport } from '@takt/contract/imports.ts';
import { z } from '@takt/contract/zod.ts';
import type { Formats } from '../../texts/format.ts';

export const finished = ({ status }: Pick<DataImport, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

const patch = z.object({ import: dataImport.pick({ status: true }) });

/** Whether an event means that reports have new figures; an import tells of every step on its way there. */
export const bringsFigures = ({ kind, data }: Pick<TaktEvent, 'kind' | 'data'>): boolean =>
  kind === 'import.changed' && patch.safeParse(data).data?.import.status === 'done';

/** Files that were only uploaded are of no use to anybody: nothing can be done with them but to upload them again. */
export const startedOf = <I extends Pick<DataImport, 'status'>>(
  pages: readonly { items: readonly I[] }[],
): I[] => pages.flatMap(({ items }) => items.filter(({ status }) => status !== 'uploaded'));

/** Money whose currency is known elsewhere: «30 590 879,82», «1 500», never «1 500,5». */
export function amountText({ number }: Pick<Formats, 'number'>, amount: string): string {
  const digits = amount.includes('.') ? 2 : 0;
  return number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
