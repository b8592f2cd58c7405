import { useSyncExternalStore } from 'react';
import type { preferences } from '@takt/contract/organisations.ts';
import type { z } from '@takt/contract/zod.ts';

export type DateFormat = NonNullable<z.infer<typeof preferences>['date_format']>;

// Of the organisation that this tab shows, as the language is of the tab: whoever writes a day in figures asks here.
let shown: DateFormat | null = null;
const listeners = new Set<() => void>();

export function showDateFormat(format: DateFormat | null): void {
  if (format === shown) return;
  shown = format;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => shown;

export const useDateFormat = (): DateFormat | null => useSyncExternalStore(subscribe, read, read);

/** `2025-09-05` in figures; the usual way is «05.09.2025». */
export function inFigures(day: string, format: DateFormat | null): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'YYYY-MM-DD') return day;
  return format === 'MM/DD/YYYY' ? `${month}/${date}/${year}` : `${date}.${month}.${year}`;
}
