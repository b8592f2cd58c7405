import type { Recurrence } from '@takt/contract/templates.ts';
import { lastDay } from '@takt/contract/values.ts';

const millisecondsOfDay = 86_400_000;

/** Days since 1970; the 1st of January of that year was a Thursday. */
const numberOf = (day: string): number => Date.parse(day) / millisecondsOfDay;
const dayOf = (number: number): string => new Date(number * millisecondsOfDay).toISOString().slice(0, 10);
/** 1 is Monday, 7 Sunday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;
const monthOf = (number: number): number => {
  const date = new Date(number * millisecondsOfDay);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const firstOf = (month: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / millisecondsOfDay;

/** The first of `from`, `from + every`, `from + 2 · every`, … that is not below `least`. */
const stepFrom = (from: number, every: number, least: number): number =>
  from + Math.max(0, Math.ceil((least - from) / every)) * every;

/** The first day of the rule on or after `from`; null when there is none. */
export function nextDay(rule: Recurrence, from: string): string | null {
  const start = numberOf(rule.starts_on);
  const next = dayOf(steps[rule.every](rule, start, Math.max(start, numberOf(from))));
  return next > (rule.ends_on ?? lastDay) ? null : next;
}

export const dayAfter = (day: string, days: number): string => dayOf(numberOf(day) + days);

const steps: Readonly<
  Record<Recurrence['every'], (rule: Recurrence, start: number, least: number) => number>
> = {
  day: ({ interval }, start, least) => stepFrom(start, interval, least),

  /** Weeks begin with Monday and are counted from that of the first day. */
  week: ({ interval, weekdays }, start, least) => {
    const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(start)];
    const monday = start - weekdayOf(start) + 1;
    const first = stepFrom(monday, interval * 7, least - 6);
    const days = [first, first + interval * 7].flatMap((week) => wanted.map((weekday) => week + weekday - 1));
    return Math.min(...days.filter((number) => number >= least));
  },

  /** A day that a month does not have is its last. */
  month: ({ interval, day_of_month }, start, least) => {
    const wanted = day_of_month ?? start - firstOf(monthOf(start)) + 1;
    const inMonth = (month: number) => Math.min(firstOf(month) + wanted, firstOf(month + 1)) - 1;
    const first = stepFrom(monthOf(start), interval, monthOf(least));
    return inMonth(first) >= least ? inMonth(first) : inMonth(first + interval);
  },
};
