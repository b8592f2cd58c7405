import { type DateFormat, dayOf } from '../../../files/dates.ts';
import { remembered } from './remembered.ts';

const clock =
  /[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;
const unix = /^\d{10}(?:\d{3})?$/;
const serial = /^(\d{5})[.,](\d+)$/;
const hour = 3_600_000;

/**
 * Reads a moment: `2026-07-01T10:00:00+03:00`, `01.07.2026 10:00`, Unix seconds or milliseconds, an Excel serial. What
 * says no offset is of the clocks of `timeZone`; a day alone is its midnight there. Gives `YYYY-MM-DD hh:mm:ss.sss` in
 * UTC, undefined for what is no moment.
 */
export function momentReader(
  format: DateFormat | null,
  timeZone: string,
): (cell: string) => string | undefined {
  const day = remembered((text) => dayOf(text, format) ?? '');
  const offset = offsetReader(timeZone);
  const inUtc = (local: number) => {
    // The offset an hour before and after a change of clocks differs: the second look settles it.
    const guess = local - offset(local);
    return local - offset(guess);
  };
  return (cell) => {
    const text = cell.trim();
    if (unix.test(text)) return shown(Number(text.padEnd(13, '0')));
    const excel = serial.exec(text);
    if (excel) {
      const found = day(excel[1] ?? '');
      const part = Math.round(Number(`0.${excel[2]}`) * 24 * hour);
      return found === '' ? undefined : shown(inUtc(Date.parse(found) + part));
    }
    const at = clock.exec(text);
    const found = day(at ? text.slice(0, at.index) : text);
    if (found === '') return undefined;
    if (!at) return shown(inUtc(Date.parse(found)));
    const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zone] = at;
    const hours24 = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
    if (hours24 > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
    const local =
      Date.parse(found) +
      hours24 * hour +
      Number(minutes) * 60_000 +
      Number(seconds) * 1000 +
      Number(fraction.padEnd(3, '0').slice(0, 3));
    return shown(zone === undefined ? inUtc(local) : local - zoneOffset(zone));
  };
}

function shown(moment: number): string | undefined {
  const text = new Date(moment).toISOString();
  return text >= '1994' && text < '2101' ? text.replace('T', ' ').slice(0, -1) : undefined;
}

function zoneOffset(zone: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60_000);
}

/** Milliseconds that the clocks of a zone are ahead of UTC at a moment; worked out once for each quarter of an hour. */
function offsetReader(timeZone: string): (moment: number) => number {
  if (timeZone === 'UTC') return () => 0;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / (hour / 4));
    const found = known.get(quarter);
    if (found !== undefined) return found;
    const name = parts.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const offset = zoneOffset(name.replace('GMT', ''));
    if (known.size > 100_000) known.clear();
    known.set(quarter, offset);
    return offset;
  };
}
