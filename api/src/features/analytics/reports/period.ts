import type { ReportMeta, ReportQuery } from '@takt/contract/analytics.ts';
import { AppError } from '../../../errors.ts';
import type { Span } from '../../../warehouse/cube.ts';
import { definitions } from '../cubes.ts';
import type { KnownDays, Setting } from '../queries.ts';

/** What a report is asked for, with every default settled. Days are the advertising account's own. */
export interface Frame {
  readonly span: Span;
  /** None where the calendar of the contract ends. */
  readonly previous: Span | undefined;
  /** First and last day that have data at all. */
  readonly known: Span;
  readonly filter: {
    readonly currency: readonly string[];
    readonly platform?: string[];
    readonly campaign?: string[];
  };
}

const daysByDefault = 26;
const millisecondsOfDay = 86_400_000;
const firstDay = '1900-01-01';

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10);
}
export const daysIn = ({ from, to }: Span): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsOfDay + 1;

/** Both ends included. */
export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysIn({ from, to }) }, (_, i) => addDays(from, i));
}

/**
 * The frame of a report and its meta; no frame when there are no data. Without dates it is the last 26 days up to the
 * last one with data, clamped to the first; the period before is as long and ends the day before.
 * AppError `bad_period` when it ends before it begins.
 */
export function frameOf(
  query: ReportQuery,
  setting: Setting,
  days: KnownDays,
  now: Date,
): { frame: Frame | undefined; meta: ReportMeta } {
  const given = { from: query.start_date ?? query.date_from, to: query.end_date ?? query.date_to };
  if (given.from && given.to && given.from > given.to) {
    throw new AppError('invalid', 'bad_period', {
      fields: query.start_date ? ['start_date'] : ['date_from'],
    });
  }
  const { currency, warnings } = currencyOf(setting, days);
  const known = extent(days.filter((day) => day.currency === currency));
  const meta: ReportMeta = {
    period: null,
    previous: null,
    currency,
    time_zone: setting.timeZone,
    provisional_from: null,
    sources: setting.sources.map((source) => ({
      ...source,
      last_day: extent(days.filter((day) => day.source === source.id))?.to ?? null,
    })),
    warnings,
    definitions,
  };
  if (!known) return { frame: undefined, meta };

  const to = given.to ?? (given.from && given.from > known.to ? given.from : known.to);
  const wished = addDays(to, 1 - daysByDefault);
  const earliest = wished < firstDay ? firstDay : wished;
  const from = given.from ?? (earliest < known.from && known.from <= to ? known.from : earliest);
  const span = { from, to };
  const before = { from: addDays(from, -daysIn(span)), to: addDays(from, -1) };
  const previous = before.from < firstDay ? undefined : before;
  const filter = {
    currency: [currency],
    ...(query.platform && { platform: [query.platform.toLowerCase()] }),
    ...(query.campaign_id && { campaign: [query.campaign_id] }),
  };
  return {
    frame: { span: readable(span), previous: previous && readable(previous), known, filter },
    meta: {
      ...meta,
      period: span,
      previous: previous ?? null,
      provisional_from: provisionalFrom(span, setting, now),
    },
  };
}

/** ClickHouse's dates end here; there is nothing beyond either end, so the answer is the same. */
const readable = ({ from, to }: Span): Span => ({ from: clamped(from), to: clamped(to) });
const clamped = (day: string) =>
  day < '1970-01-02' ? '1970-01-02' : day > '2149-06-05' ? '2149-06-05' : day;

/** Without rates of exchange, money of different currencies is not added up: the report is in one, and says what it left out. */
function currencyOf(setting: Setting, days: KnownDays): Pick<ReportMeta, 'currency' | 'warnings'> {
  const amount = new Map<string, number>();
  for (const day of days) amount.set(day.currency, (amount.get(day.currency) ?? 0) + day.days);
  const [most] = [...amount].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const currency = most && !amount.has(setting.currency) ? most[0] : setting.currency;
  const others = [...amount.keys()].filter((other) => other !== currency).toSorted();
  return {
    currency,
    warnings: [
      ...(currency === setting.currency ? [] : [{ code: 'currency_differs' as const, detail: currency }]),
      ...(others.length === 0 ? [] : [{ code: 'other_currency' as const, detail: others.join(', ') }]),
    ],
  };
}

export function extent(days: KnownDays): Span | undefined {
  const [first] = days.map((day) => day.first).toSorted();
  const last = days
    .map((day) => day.last)
    .toSorted()
    .at(-1);
  return first && last ? { from: first, to: last } : undefined;
}

/** For how many days each platform may still restate its figures (analytics.md §5); of files of others we know nothing. */
const restated: Readonly<Record<string, number>> = {
  facebook: 28,
  instagram: 28,
  google: 30,
  yandex_direct: 3,
  vk: 14,
  tiktok: 28,
};

function provisionalFrom(span: Span, { sources, timeZone }: Setting, now: Date): string | null {
  const windows = sources.map(({ platform }) =>
    Object.hasOwn(restated, platform) ? (restated[platform] ?? 0) : 0,
  );
  const longest = Math.max(0, ...windows);
  if (longest === 0) return null;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  const from = addDays(today, -longest);
  if (span.to < from) return null;
  return from < span.from ? span.from : from;
}
