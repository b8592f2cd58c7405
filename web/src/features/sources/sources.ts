import type {
  connectionSettings,
  ConnectorName,
  Credentials,
  Source,
  SourceSync,
} from '@takt/contract/sources.ts';
import type { z } from '@takt/contract/zod.ts';
import { daysBetween } from '../../ui/period.ts';

export const isUnderWay = ({ status }: Pick<SourceSync, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** What is typed in to connect an account of a platform; its steps are told in the texts. */
interface Platform {
  readonly secrets: readonly (keyof Credentials)[];
  /** Whether the number of the account is needed, may be said, or means nothing. */
  readonly account: 'required' | 'optional' | 'none';
  readonly hasManager: boolean;
  readonly choices: readonly ('actions' | 'goals')[];
  /** Where a step is taken, by the step. */
  readonly links: Readonly<Record<string, string>>;
}
export const platforms: Readonly<Record<ConnectorName, Platform>> = {
  meta_ads: {
    secrets: ['access_token'],
    account: 'required',
    hasManager: false,
    choices: ['actions'],
    links: { first: 'https://business.facebook.com' },
  },
  google_ads: {
    secrets: ['developer_token', 'client_id', 'client_secret', 'refresh_token'],
    account: 'required',
    hasManager: true,
    choices: [],
    links: {
      second: 'https://console.cloud.google.com',
      third: 'https://developers.google.com/oauthplayground',
    },
  },
  yandex_direct: {
    secrets: ['access_token'],
    account: 'optional',
    hasManager: false,
    choices: ['goals'],
    links: { first: 'https://oauth.yandex.ru' },
  },
  vk_ads: {
    secrets: ['client_id', 'client_secret'],
    account: 'none',
    hasManager: false,
    choices: [],
    links: { first: 'https://ads.vk.com' },
  },
};

/** What is read of an account, and how often: may be changed at any time. */
export type Reading = Omit<z.output<typeof connectionSettings>, 'account_id' | 'manager_id'>;
export const usualReading: Reading = {
  levels: ['campaign', 'ad'],
  since: null,
  every_hours: 6,
  leads_action: null,
  conversions_action: null,
  goals: [],
  attribution: 'AUTO',
  include_vat: true,
};

export const readingOf = ({
  account_id: _account,
  manager_id: _manager,
  ...reading
}: z.output<typeof connectionSettings>): Reading => reading;

/** Numbers of goals as somebody types them, with whatever between them; null where something else stands there. */
export function goalsOf(text: string): string[] | null {
  const goals = text.split(/[\s,;]+/).filter(Boolean);
  return goals.every((goal) => /^\d{1,20}$/.test(goal)) && goals.length <= 10 ? goals : null;
}

export type Freshness = 'none' | 'fresh' | 'behind' | 'stale';
/**
 * Days between the last day with figures and yesterday, which is the last that can be whole. A file is as fresh as
 * somebody makes it; of a connection a week of silence is a fault.
 */
export function freshnessOf(
  { last_day, kind }: Pick<Source, 'last_day' | 'kind'>,
  today: string,
): { freshness: Freshness; days: number } {
  if (last_day === null) return { freshness: 'none', days: 0 };
  const days = Math.max(0, daysBetween(last_day, today) - 1);
  if (days <= 1) return { freshness: 'fresh', days };
  return { freshness: kind !== 'file' && days > 7 ? 'stale' : 'behind', days };
}

/** How far all that is being read of an account is; null when nothing is. */
export function progressOf(syncs: readonly Pick<SourceSync, 'status' | 'progress'>[]): number | null {
  const reading = syncs.filter(isUnderWay);
  if (reading.length === 0) return null;
  return Math.floor(reading.reduce((sum, { progress }) => sum + progress, 0) / reading.length);
}

/** A call that hands in one row of advertising, ready for a terminal; the token stays a variable. */
export const pushExample = (origin: string, day: string): string =>
  [
    `curl -X POST '${origin}/api/data/rows?kind=ads&platform=my_ads' \\`,
    `  -H "Authorization: Bearer $TAKT_TOKEN" \\`,
    `  -H 'Idempotency-Key: my_ads-${day}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '[{"date": "${day}", "campaign": "Brand", "clicks": 12, "spend": "340.50"}]'`,
  ].join('\n');
