import type { Formats } from '../../texts/format.ts';

const MINUTE = 1;
const HOUR = 60 * MINUTE;
/** Of work. */
const DAY = 8 * HOUR;
const WEEK = 5 * DAY;
const MOST = 600_000;

/** How people write them in Russian, English and Polish: the beginnings of words. */
const units: readonly [RegExp, number][] = [
  [/^(м|мин[а-я]*|m|min[a-z]*)$/, MINUTE],
  [/^(ч|час[а-я]*|h|hrs?|hours?|g|godz[a-z]*)$/, HOUR],
  [/^(д|дн[а-я]*|ден[а-я]*|d|days?|dni|dzie[nń]|dnia)$/, DAY],
  [/^(н|нед[а-я]*|w|wks?|weeks?|t|tyg[a-z]*|tydz[a-zń]*)$/, WEEK],
];

/**
 * «2ч 30м», `1.5h`, «1:30», «3 дня» → minutes of work; a bare number counts hours, a day has eight of them and a week
 * five days. Undefined where it can't be read, null where nothing was written.
 */
export function estimateOf(text: string): number | null | undefined {
  const said = text.trim().toLowerCase().replaceAll(',', '.');
  if (said === '') return null;
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(said);
  if (clock) return within(Number(clock[1]) * HOUR + Number(clock[2]));
  if (/^\d+(\.\d+)?$/.test(said)) return within(Number(said) * HOUR);
  if (!/^(\d+(\.\d+)?\s*[a-zа-яёńęść]+\.?\s*)+$/.test(said)) return undefined;
  let sum = 0;
  for (const [, count = '', unit = ''] of said.matchAll(/(\d+(?:\.\d+)?)\s*([a-zа-яёńęść]+)/g)) {
    const minutes = units.find(([name]) => name.test(unit))?.[1];
    if (minutes === undefined) return undefined;
    sum += Number(count) * minutes;
  }
  return within(sum);
}

const within = (minutes: number): number | undefined => (minutes <= MOST ? Math.round(minutes) : undefined);

/** 150 → «2 ч 30 мин», `2 hr 30 min`, «2 godz. 30 min» */
export function estimateText(minutes: number, { number }: Pick<Formats, 'number'>): string {
  const hours = Math.floor(minutes / HOUR);
  const rest = minutes % HOUR;
  const said = (value: number, unit: string) =>
    number(value, { style: 'unit', unit, unitDisplay: 'short', useGrouping: false });
  if (hours === 0) return said(rest, 'minute');
  return rest === 0 ? said(hours, 'hour') : `${said(hours, 'hour')} ${said(rest, 'minute')}`;
}
