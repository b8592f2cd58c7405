import type { DataImport } from '@takt/contract/imports.ts';
import type { Formats } from '../../texts/format.ts';

export const finished = ({ status }: Pick<DataImport, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Files that were only uploaded are of no use to anybody: nothing can be done with them but to upload them again. */
export const startedOf = <I extends Pick<DataImport, 'status'>>(
  pages: readonly { items: readonly I[] }[],
): I[] => pages.flatMap(({ items }) => items.filter(({ status }) => status !== 'uploaded'));

/** Money whose currency is known elsewhere: «30 590 879,82», «1 500», never «1 500,5». */
export function amountText({ number }: Pick<Formats, 'number'>, amount: string): string {
  const digits = amount.includes('.') ? 2 : 0;
  return number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
