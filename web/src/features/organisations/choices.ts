import type { OrgLocale } from '@takt/contract/languages.ts';

interface Choice {
  value: string;
  label: string;
}

const usual: Record<OrgLocale, string> = { 'ru-RU': 'RUB', 'en-US': 'USD', 'pl-PL': 'PLN' };
export const usualCurrency = (locale: OrgLocale): string => usual[locale];

export function browserZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zones().includes(zone) ? zone : 'UTC';
}

/** «(UTC+03:00) Europe/Moscow», as it is now. */
export const zoneText = (zone: string): string =>
  `(${offsetText(offsetOf(zone, new Date()))}) ${zone.replaceAll('_', ' ')}`;

/** All time zones by their distance from UTC, with the place in one's own language to find it by. */
export function zoneOptions(language: string): Choice[] {
  const now = new Date();
  return zones()
    .map((value) => ({ value, offset: offsetOf(value, now) }))
    .toSorted((a, b) => a.offset - b.offset || a.value.localeCompare(b.value, language))
    .map(({ value }) => ({
      value,
      label: [zoneText(value), placeOf(value, language, now)].filter(Boolean).join(' · '),
    }));
}

/** All currencies, those of our countries first: «RUB — российский рубль». */
export function currencyOptions(language: string): Choice[] {
  const first = ['RUB', 'USD', 'EUR', 'PLN', 'KZT', 'BYN', 'UAH'];
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code));
  return [...first, ...rest].map((value) => ({ value, label: currencyText(value, language) }));
}

export const currencyText = (code: string, language: string): string =>
  `${code} — ${new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code}`;

const zones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** minutes */
function offsetOf(timeZone: string, at: Date): number {
  const [, sign, hours, minutes] =
    /GMT(?:([+-])(\d\d):(\d\d))?/.exec(
      new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(at),
    ) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}

/** «Екатеринбург, стандартное время»; undefined where the language knows no more than the offset. */
function placeOf(timeZone: string, language: string, at: Date): string | undefined {
  const name = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || /^(GMT|UTC)/.test(name) ? undefined : name;
}
