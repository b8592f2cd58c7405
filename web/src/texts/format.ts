import { useTranslation } from 'react-i18next';
import { type DateFormat, inFigures, useDateFormat } from './dateFormat.ts';

const locales: Record<string, string> = { ru: 'ru-RU', en: 'en-US', pl: 'pl-PL' };

/** Formatters are dear to make (0.05 ms) and cheap to keep. */
function kept<Args extends readonly unknown[], F>(make: (...args: Args) => F): (...args: Args) => F {
  const made = new Map<string, F>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = made.get(key);
    if (found !== undefined) return found;
    const fresh = make(...args);
    made.set(key, fresh);
    return fresh;
  };
}

const numbers = kept(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dates = kept(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const relatives = kept((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const SPANS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A calendar day has no time zone: it is read and shown in UTC, so no browser shifts it. */
const dayAt = (day: string) => new Date(`${day}T00:00:00Z`);
const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
const longDay: Intl.DateTimeFormatOptions = { ...shortDay, year: 'numeric' };

export type Formats = ReturnType<typeof formatsOf>;

/** All formatters of one language. Values that are unknown (`null`) are «—», never 0. */
export function formatsOf(language: string, dateFormat: DateFormat | null = null) {
  const locale = locales[language] ?? 'ru-RU';
  const number = (value: number | string | null, options: Intl.NumberFormatOptions = {}): string => {
    if (value === null) return '—';
    // Intl reads decimal text exactly; through a float, cents of large sums would be lost.
    return numbers(locale, options).format(typeof value === 'string' ? decimal(value) : value);
  };
  return {
    locale,
    /** 1234.5 → «1 234,5» */
    number,
    /** Decimal text of the api and a currency: «1 234 ₽»; cents only when asked for. */
    money: (value: string | number | null, currency: string, cents = false) =>
      number(value, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...(cents ? {} : { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
      }),
    /** «1,3 млн ₽», for axes and tight places */
    shortMoney: (value: string | number | null, currency: string) =>
      number(value, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumFractionDigits: 1,
      }),
    /** «1,3 млн» */
    shortNumber: (value: number | string | null) =>
      number(value, { notation: 'compact', maximumFractionDigits: 1 }),
    /** A share: 0.418 → «41,8 %» */
    percent: (share: number | null, fractionDigits = 1) =>
      number(share, { style: 'percent', maximumFractionDigits: fractionDigits }),
    /** 2025-09-05 → «5 сент.»; with the year when it is not this year's */
    day: (day: string) =>
      dates(locale, day.startsWith(String(new Date().getFullYear())) ? shortDay : longDay).format(dayAt(day)),
    /** 2025-09-05 → «5 сент. 2025 г.» */
    longDay: (day: string) => dates(locale, longDay).format(dayAt(day)),
    /** The day of a moment in a time zone: «25 сент. 2025 г.» */
    dayOf: (instant: string, timeZone: string) =>
      dates(locale, { ...longDay, timeZone }).format(new Date(instant)),
    /** 2025-09-05 → «05.09.2025», or as the organisation has chosen */
    dayInDigits: (day: string) => inFigures(day, dateFormat),
    /** «31 авг. – 25 сент.»; one day when both ends are equal */
    dayRange: (from: string, to: string) =>
      from === to
        ? dates(locale, shortDay).format(dayAt(from))
        : dates(locale, shortDay).formatRange(dayAt(from), dayAt(to)),
    /** A moment: «25 сент. 2025 г., 14:30» in the given zone, else the browser's */
    moment: (instant: string, timeZone?: string) =>
      dates(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
        new Date(instant),
      ),
    /** The time of day of a moment in the given zone: «14:30» */
    time: (instant: string, timeZone: string) =>
      dates(locale, { timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** «5 минут назад», «вчера» */
    ago: (instant: string, now = Date.now()) => {
      const seconds = (new Date(instant).getTime() - now) / 1000;
      const [unit, length] = SPANS.find(([, span]) => Math.abs(seconds) >= span) ?? (['second', 1] as const);
      return relatives(locale).format(Math.trunc(seconds / length), unit);
    },
  };
}

const decimalText = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);
function decimal(text: string): `${number}` | number {
  return decimalText(text) ? text : Number.NaN;
}

const ofLanguage = kept(formatsOf);

/** Formatters in the language of the interface; the component follows a change of language. */
export const useFormats = (): Formats => ofLanguage(useTranslation().i18n.language, useDateFormat());
