import { type DateFormat, DateEvidence, dayOf } from '../../../files/dates.ts';

const jiraDay = /^(\d{1,2})\/(\p{L}{3,})\.?\/(\d{2}|\d{4})(?:\s.*)?$/u;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/;

/** `YYYY-MM-DD` by the organisation's clock; undefined where there is none to be read. */
export function dayIn(text: string, format: DateFormat | null, timeZone: string): string | undefined {
  const cell = text.trim();
  if (moment.test(cell)) {
    const at = new Date(cell);
    return Number.isNaN(at.getTime())
      ? undefined
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
  }
  const [, day, month, year] = jiraDay.exec(cell) ?? [];
  if (day && month && year)
    return dayOf(`${day} ${month.toLowerCase()} ${year.length === 2 ? `20${year}` : year}`, null);
  return dayOf(cell, format);
}

/** How a column writes its days; where it could be either, the day comes first. */
export function dayFormat(cells: Iterable<string>): DateFormat | null {
  const evidence = new DateEvidence();
  for (const cell of cells) if (!jiraDay.test(cell) && !moment.test(cell)) evidence.see(cell);
  return evidence.format().format;
}

export type EstimateUnit = 'minutes' | 'seconds' | 'hours';
/** Jira counts seconds; otherwise the header may say it. */
export function unitOf(header: string, isJira: boolean): EstimateUnit {
  if (isJira || /\b(sec|seconds?)\b|сек|sek/i.test(header)) return 'seconds';
  return /\b(h|hrs?|hours?)\b|час|(^|[\s,(])ч\.?(\)|$)|godz/i.test(header) ? 'hours' : 'minutes';
}

const minutesOf: readonly (readonly [RegExp, number])[] = [
  [/^(w|week|weeks|н|нед|недел\p{L}*|tydz\p{L}*|tyg)$/u, 5 * 8 * 60],
  [/^(d|day|days|д|дн|день|дня|дней|dni|dzień|dnia)$/u, 8 * 60],
  [/^(h|hr|hrs|hour|hours|ч|час|часа|часов|g|godz|godziny|godzin)$/u, 60],
  [/^(m|min|mins|minute|minutes|м|мин|минут\p{L}*|minut\p{L}*)$/u, 1],
];
const part = /(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?/gu;
const mostMinutes = 600_000;

/** Minutes of work in `90`, `1h 30m`, `1:30` or `1,5 ч`. */
export function minutesIn(text: string, unit: EstimateUnit): number | undefined {
  const cell = text.trim().toLowerCase();
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(cell);
  const within = (minutes: number) =>
    Number.isFinite(minutes) && minutes <= mostMinutes ? Math.round(minutes) : undefined;
  if (clock) return within(Number(clock[1]) * 60 + Number(clock[2]));
  if (/^\d+(?:[.,]\d+)?$/.test(cell)) {
    const n = Number(cell.replace(',', '.'));
    return within(unit === 'seconds' ? n / 60 : unit === 'hours' ? n * 60 : n);
  }
  let sum = 0;
  const rest = cell.replace(part, (_, number: string, word: string) => {
    const factor = minutesOf.find(([pattern]) => pattern.test(word))?.[1] ?? Number.NaN;
    sum += Number(number.replace(',', '.')) * factor;
    return '';
  });
  return rest.trim() === '' && cell !== '' ? within(sum) : undefined;
}

/** Labels of a cell; each is as long as one may be. */
export const labelsIn = (text: string, longest: number): string[] =>
  text
    .split(/[,;|]/)
    .map((label) => label.trim().slice(0, longest).toWellFormed().trim())
    .filter((label) => label !== '');
