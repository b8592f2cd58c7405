import type { z } from 'zod';
import type { dateFormat } from '@takt/contract/imports.ts';

export type DateFormat = z.infer<typeof dateFormat>;

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d.*)?$/;
const compact = /^(20\d{2})(\d{2})(\d{2})$/;
const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T]+\d.*)?$/;
const dayWords = /^(\d{1,2})[ .-]*([\p{L}]+)\.?,?[ .-]*(\d{4})/u;
const monthWords = /^([\p{L}]+)\.?[ .-]*(\d{1,2}),?[ .-]+(\d{4})/u;
const serial = /^(\d{5})(?:[.,]\d+)?$/;
const isoRange = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;
const range = /^(.+?)\s+(?:-|–|—|to|по)\s+(.+)$/i;

/** First letters of the months' names; the Russian and Polish ones as they stand after a day. */
const months: readonly (readonly string[])[] = [
  ['jan', 'янв', 'sty'],
  ['feb', 'фев', 'lut'],
  ['mar', 'мар'],
  ['apr', 'апр', 'kwi'],
  ['may', 'мая', 'май', 'maj'],
  ['jun', 'июн', 'cze'],
  ['jul', 'июл', 'lip'],
  ['aug', 'авг', 'sie'],
  ['sep', 'сен', 'wrz'],
  ['oct', 'окт', 'paź', 'paz'],
  ['nov', 'ноя', 'lis'],
  ['dec', 'дек', 'gru'],
];

/** `YYYY-MM-DD`, or undefined when the cell is no day of this format. A range counts when it is one day. */
export function dayOf(cell: string, format: DateFormat | null): string | undefined {
  const text = cell.trim();
  const exact = iso.exec(text) ?? compact.exec(text);
  if (exact) return calendarDay(exact[1], exact[2], exact[3]);
  const [, first, last] = range.exec(text) ?? [];
  if (first && last) {
    const [from, to] = [dayOf(first, format), dayOf(last, format)];
    return from === to ? from : undefined;
  }
  const numeric = parts.exec(text);
  if (numeric) {
    const [, a, sign, b, year] = numeric;
    const monthFirst = format === 'month_first' && sign !== '.';
    return monthFirst ? calendarDay(year, a, b) : calendarDay(year, b, a);
  }
  const [, day, month, year] = dayWords.exec(text) ?? [];
  if (month) return calendarDay(year, monthOf(month), day);
  const [, name, dayAfter, yearAfter] = monthWords.exec(text) ?? [];
  if (name) return calendarDay(yearAfter, monthOf(name), dayAfter);
  const days = serial.exec(text)?.[1];
  // Excel counts from 1900 and believes that 29 February 1900 existed.
  if (days)
    return inReach(new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000).toISOString().slice(0, 10));
  return undefined;
}

/** First and last day of a cell: of one day, or of a range `YYYY-MM-DD/YYYY-MM-DD`; undefined as in `dayOf`. */
export function daysOf(cell: string, format: DateFormat | null): { from: string; to: string } | undefined {
  const [, first, last] = isoRange.exec(cell.trim()) ?? [];
  const from = dayOf(first ?? cell, format);
  const to = last === undefined ? from : dayOf(last, format);
  return from && to ? { from, to } : undefined;
}

function monthOf(word: string): string | undefined {
  const start = word.toLowerCase();
  const index = months.findIndex((names) => names.some((name) => start.startsWith(name)));
  return index < 0 ? undefined : String(index + 1);
}

function calendarDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | undefined {
  if (!year || !month || !day) return undefined;
  const [y, m, d] = [year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists ? inReach(date.toISOString().slice(0, 10)) : undefined;
}

/** Nobody advertised online before, and a year beyond is a slip of the pen. */
const inReach = (day: string) => (day >= '1994-01-01' && day <= '2100-12-31' ? day : undefined);

/** What the cells of one column say about how its days are written. */
export class DateEvidence {
  #seen = new Map<DateFormat | 'either', number>();
  #others = 0;

  see(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    const kind = kindOf(text);
    if (kind) this.#seen.set(kind, (this.#seen.get(kind) ?? 0) + 1);
    else this.#others++;
  }

  #count(kind: DateFormat | 'either'): number {
    return this.#seen.get(kind) ?? 0;
  }

  get isDates(): boolean {
    const all = [...this.#seen.values()].reduce((a, b) => a + b, 0) - this.#count('excel');
    return all > 0 && this.#others <= Math.max(2, all / 20);
  }

  /** 03/04/2025 alone, or beside both 13/04 and 04/13, has to be asked about. */
  format(): { format: DateFormat | null; ambiguous: boolean } {
    const [days, monthsFirst] = [this.#count('day_first'), this.#count('month_first')];
    if (days > 0 && monthsFirst === 0) return { format: 'day_first', ambiguous: false };
    if (monthsFirst > 0 && days === 0) return { format: 'month_first', ambiguous: false };
    if (days > 0 || this.#count('either') > 0) return { format: null, ambiguous: true };
    const [most] = [...this.#seen].toSorted((a, b) => b[1] - a[1]);
    return { format: most && most[0] !== 'either' ? most[0] : null, ambiguous: false };
  }
}

function kindOf(text: string): DateFormat | 'either' | undefined {
  const one = (isoRange.exec(text) ?? range.exec(text))?.[1] ?? text;
  const numeric = parts.exec(one);
  if (numeric) {
    const [, a, sign, b] = numeric;
    const order = sign === '.' || Number(a) > 12 ? 'day_first' : Number(b) > 12 ? 'month_first' : 'either';
    return dayOf(one, order === 'month_first' ? order : 'day_first') ? order : undefined;
  }
  if (dayOf(one, null) === undefined) return undefined;
  if (iso.test(one) || compact.test(one)) return 'iso';
  return serial.test(one) ? 'excel' : 'words';
}
