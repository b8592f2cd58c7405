import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportMeta, ReportQuery } from '@takt/contract/reports.ts';
import { firstDay } from '@takt/contract/values.ts';
import { AppError } from '../errors.ts';
import { everyDay, type Span } from '../warehouse/cube.ts';
import { definitionsOf } from './definitions.ts';
import type { KnownDays, Setting } from './queries.ts';
import { restatedDaysOf } from './restatement.ts';

/** What of a cube a report reads. */
export interface Part<D extends string> {
  /** First and last day that have data at all; none when nothing was ever imported: its measures are unknown then, not 0. */
  readonly known: Span | undefined;
  readonly filter: Readonly<Partial<Record<D, readonly string[]>>>;
}

type Shared =
  | 'currency'
  | 'platform'
  | 'campaign'
  | 'product'
  | 'source'
  | 'country'
  | 'utm_source'
  | 'utm_medium';

/** What a report is asked for, with every default settled. Days are the advertising account's own. */
export interface Frame {
  readonly span: Span;
  /** None where nothing is compared, and where the calendar of the contract ends. */
  readonly previous: Span | undefined;
  /** First and last day of anything. */
  readonly known: Span;
  readonly currency: string;
  readonly ads: Part<Shared | 'ad'>;
  readonly deals: Part<Shared | 'origin' | 'came_from' | 'channel' | 'manager'>;
  /** Part of a name; the report says of what. */
  readonly text: string | undefined;
}

const daysByDefault = 26;
const millisecondsOfDay = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsOfDay).toISOString().slice(0, 10);
}
/** The day that `now` is in a time zone. */
export const todayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
export const daysIn = ({ from, to }: Span): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsOfDay + 1;

/** Both ends included. */
export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: daysIn({ from, to }) }, (_, i) => addDays(from, i));
}

/** A longer period is not drawn day by day from end to end, only where there are data; and never more than this. */
const longest = 4_000;
const alwaysWhole = 1_100;

/** The days of a period that are drawn: a long one where there are data, and the last of those. */
export function drawn(asked: Span, known: Span): Span {
  if (daysIn(asked) <= alwaysWhole) return asked;
  const from = asked.from > known.from ? asked.from : known.from;
  const to = asked.to < known.to ? asked.to : known.to;
  if (from > to) return { from: asked.from, to: asked.from };
  const days = daysIn({ from, to });
  return days > longest ? { from: daysOf({ from, to }).at(-longest) ?? from, to } : { from, to };
}

/**
 * The frame of a report and its meta; no frame when there are no data. Without dates it is the last 26 days up to the
 * last one with figures of advertising (of deals, where there are no others), clamped to the first. The period before
 * is as long and ends the day before; the one of the year before has the same dates.
 * AppError `bad_period` when it ends before it begins.
 */
export function frameOf(
  query: ReportQuery,
  measures: readonly MeasureKey[],
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
  const figures = withFigures(days);
  const { currency, warnings } = currencyOf(setting, figures);
  const ofCurrency = figures.filter((day) => day.currency === currency);
  const of = (cube: 'ads' | 'deals') => extent(ofCurrency.filter((day) => day.cube === cube));
  const known = extent(ofCurrency);
  const meta: ReportMeta = {
    period: null,
    previous: null,
    currency,
    time_zone: setting.timeZone,
    provisional_from: null,
    stale_since: null,
    sources: setting.sources.map((source) => ({
      ...source,
      last_day: extent(days.filter((day) => day.source === source.id))?.to ?? null,
    })),
    warnings,
    definitions: definitionsOf(measures),
  };
  if (!known) return { frame: undefined, meta };

  const usual = of('ads') ?? known;
  const to = given.to ?? (given.from && given.from > usual.to ? given.from : usual.to);
  const wished = addDays(to, 1 - daysByDefault);
  const earliest = wished < firstDay ? firstDay : wished;
  const from = given.from ?? (earliest < usual.from && usual.from <= to ? usual.from : earliest);
  const span = { from, to };
  const previous = before(span, query.compare);
  return {
    frame: {
      span: readable(span),
      previous: previous && readable(previous),
      known,
      currency,
      ads: { known: of('ads'), filter: filterOf(query, currency, setting).ads },
      deals: { known: of('deals'), filter: filterOf(query, currency, setting).deals },
      text: query.search_text || undefined,
    },
    meta: {
      ...meta,
      period: span,
      previous: previous ?? null,
      provisional_from: provisionalFrom(span, setting, now),
    },
  };
}

function before(span: Span, compare: ReportQuery['compare']): Span | undefined {
  const previous =
    compare === 'none'
      ? undefined
      : compare === 'year'
        ? { from: yearBefore(span.from), to: yearBefore(span.to) }
        : { from: addDays(span.from, -daysIn(span)), to: addDays(span.from, -1) };
  return previous && previous.from >= firstDay ? previous : undefined;
}

/** 29 February is compared with the 28th. */
const yearBefore = (day: string): string => {
  const moved = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved;
};

/** `source` is either one of ours, by its id, or the CRM's word or the UTM source that a deal came from. */
function filterOf(
  query: ReportQuery,
  currency: string,
  { sources }: Setting,
): { ads: Frame['ads']['filter']; deals: Frame['deals']['filter'] } {
  const campaign = query.campaign_id || query.campaign_key;
  const shared = {
    currency: [currency],
    ...(query.platform && { platform: [query.platform.toLowerCase()] }),
    ...(campaign && { campaign: [campaign] }),
    ...(query.product_key && { product: [query.product_key] }),
  };
  if (!query.source) return { ads: shared, deals: shared };
  const source = { source: [query.source] };
  return sources.some(({ id }) => id === query.source)
    ? { ads: { ...shared, ...source }, deals: { ...shared, ...source } }
    : { ads: shared, deals: { ...shared, came_from: [query.source.toLowerCase()] } };
}

/** There is nothing beyond either end of what the warehouse knows, so the answer is the same. */
export const readable = ({ from, to }: Span): Span => ({ from: clamped(from), to: clamped(to) });
const clamped = (day: string) =>
  day < everyDay.from ? everyDay.from : day > everyDay.to ? everyDay.to : day;

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

/** Without the journeys: they say nothing that a report sums. */
export const withFigures = (days: KnownDays): KnownDays => days.filter(({ cube }) => cube !== 'journeys');

export function extent(days: KnownDays): Span | undefined {
  const [first] = days.map((day) => day.first).toSorted();
  const last = days
    .map((day) => day.last)
    .toSorted()
    .at(-1);
  return first && last ? { from: first, to: last } : undefined;
}

export function provisionalFrom(
  span: Span,
  {
    sources,
    timeZone,
  }: { readonly sources: readonly { readonly platform: string }[]; readonly timeZone: string },
  now: Date,
): string | null {
  const window = Math.max(0, ...sources.map(({ platform }) => restatedDaysOf(platform)));
  if (window === 0) return null;
  const today = todayIn(timeZone, now);
  const from = addDays(today, -window);
  if (span.to < from) return null;
  return from < span.from ? span.from : from;
}
