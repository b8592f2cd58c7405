import type { PlatformUrls } from '../registry.ts';
import { fromMicros } from '../exact.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** What an account has had on a day, of one ad; money in millionths. */
export interface Had {
  readonly date: string;
  readonly campaign: string;
  readonly group: string;
  readonly ad: string;
  readonly micros: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** Of Meta: overlapping types. */
  readonly actions?: Readonly<Record<string, string>>;
  readonly actionValues?: Readonly<Record<string, string>>;
}

export interface Asked {
  /** Behind the name of the platform. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

/** The same account on every platform, as their documentation says they tell of it. */
export interface Platforms {
  readonly urls: PlatformUrls;
  had: Had[];
  /** Tokens that are let in; the last one is what a refresh gives out. */
  tokens: string[];
  /** Things of one page. */
  pageSize: number;
  /** Looks at a call before it is answered: what it says instead is the answer. */
  instead: (asked: Asked) => Reply | undefined | Promise<Reply | undefined>;
  readonly asked: Asked[];
  /** Names of reports of Direct that are ready. */
  readonly reports: Set<string>;
  close(): Promise<void>;
}

/** Whether the call brings a token that is let in. */
export const isLetIn = ({ tokens }: Platforms, { headers }: Asked): boolean =>
  tokens.some((token) => headers.authorization === `Bearer ${token}`);

export const within = (had: readonly Had[], from: string, to: string): Had[] =>
  had.filter(({ date }) => date >= from && date <= to);

/** Added up by day and whatever the level has of the ids. */
export function byLevel(had: readonly Had[], level: 'account' | 'campaign' | 'ad_group' | 'ad'): Had[] {
  const sums = new Map<string, Had>();
  for (const one of had) {
    const key = {
      account: one.date,
      campaign: `${one.date} ${one.campaign}`,
      ad_group: `${one.date} ${one.campaign} ${one.group}`,
      ad: `${one.date} ${one.campaign} ${one.group} ${one.ad}`,
    }[level];
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, one) : one);
  }
  return [...sums.values()];
}

const added = (a: Had, b: Had): Had => ({
  ...a,
  micros: a.micros + b.micros,
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  conversions: a.conversions + b.conversions,
  actions: addedActions(a.actions, b.actions),
  actionValues: addedActions(a.actionValues, b.actionValues),
});

function addedActions(a: Had['actions'] = {}, b: Had['actions'] = {}): Readonly<Record<string, string>> {
  const sums: Record<string, string> = { ...a };
  for (const [type, value] of Object.entries(b)) sums[type] = String(Number(sums[type] ?? 0) + Number(value));
  return sums;
}

export const money = (micros: number): string => fromMicros(String(micros)) ?? '';
