import type { ConnectionSettings, Credentials, SyncLevel } from '@takt/contract/sources.ts';
import { restatedDays } from '../../../metrics/restatement.ts';
import { z } from 'zod';
import { type Answer, ask, below, exactJson, expected, retryAfter } from './ask.ts';
import { type AdRow, type Connector, inPieces, PlatformFailure, type Reading } from './connector.ts';
import { decimalText, wholeText } from './exact.ts';

// https://ads.vk.com/doc/api/info/Overview

const number = z.string().refine((text) => decimalText(text) !== undefined, { error: 'not a number' });
const user = z.object({ username: z.string().default(''), currency: z.string().default('RUB') });
const thing = z.object({
  id: z.string(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  ad_group_id: z.string().nullish(),
  ad_plan_id: z.string().nullish(),
});
type Thing = z.output<typeof thing>;
const things = z.object({ count: number, items: z.array(thing) });
const statistics = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      rows: z.array(
        z.object({
          date: z.iso.date(),
          base: z.object({
            shows: number.default('0'),
            clicks: number.default('0'),
            goals: number.default('0'),
            spent: number.default('0'),
          }),
          uniques: z.object({ reach: number.nullish() }).nullish(),
          video: z.object({ viewed_100_percent: number.nullish() }).nullish(),
        }),
      ),
    }),
  ),
});
const refusal = z.object({
  error: z.union([
    z.object({ code: z.string().default(''), message: z.string().default('') }),
    z.string().transform((code) => ({ code, message: '' })),
  ]),
});
const tokens = z.object({ access_token: z.string(), refresh_token: z.string().nullish() });

const resources: Record<SyncLevel, { path: string; fields: string }> = {
  campaign: { path: 'ad_plans', fields: 'id,name,status' },
  ad_group: { path: 'ad_groups', fields: 'id,name,status,ad_plan_id' },
  ad: { path: 'banners', fields: 'id,name,status,ad_group_id' },
};
/** As many as one call may name. */
const atOnce = 200;
const mostDays = 92;

/** VK Ads: statistics of one account. Access lives for a day and is renewed, at worst from the id of the application. */
export function vkAds(base: string): Connector {
  async function call(path: string, query: Readonly<Record<string, string>>, credentials: Credentials) {
    if (credentials.access_token === undefined) throw new PlatformFailure('expired');
    const headers = { authorization: `Bearer ${credentials.access_token}` };
    return checked(await ask(below(base, `/api/v2/${path}.json`, query), { headers }));
  }
  const listed = async (level: SyncLevel, offset: number, credentials: Credentials) => {
    const { path, fields } = resources[level];
    const query = {
      fields,
      limit: String(atOnce),
      offset: String(offset),
      sorting: 'id',
      // What was deleted has spent money too.
      _status__in: 'active,blocked,deleted',
    };
    return expected(things, await call(path, query, credentials));
  };
  async function all(level: SyncLevel, credentials: Credentials): Promise<ReadonlyMap<string, Thing>> {
    const found = new Map<string, Thing>();
    for (let offset = 0; ; offset += atOnce) {
      const { count, items } = await listed(level, offset, credentials);
      for (const one of items) found.set(one.id, one);
      if (items.length === 0 || offset + atOnce >= Number(count)) return found;
    }
  }
  const grant = async (fields: Readonly<Record<string, string>>) =>
    expected(
      tokens,
      checked(
        await ask(below(base, '/api/v2/oauth2/token.json'), {
          method: 'POST',
          body: new URLSearchParams(fields),
        }),
      ),
    );

  return {
    platform: 'vk',
    title: 'VK Реклама',
    needs: [['client_id', 'client_secret'], ['access_token']],
    restated: [{ days: restatedDays.vk, every: 0 }],

    async verify(_settings: ConnectionSettings, credentials) {
      const { username: name, currency } = expected(user, await call('user', {}, credentials));
      return { name, currency, time_zone: 'Europe/Moscow' };
    },

    async *pages(reading, place) {
      const { credentials, level, span } = reading;
      const above = {
        groups: level === 'ad' ? await all('ad_group', credentials) : new Map<string, Thing>(),
        plans: level === 'campaign' ? new Map<string, Thing>() : await all('campaign', credentials),
      };
      yield* inPieces(span, place, mostDays, async ({ from, to }, cursor) => {
        const offset = Number(cursor ?? 0);
        const { count, items } = await listed(level, offset, credentials);
        const isLast = items.length === 0 || offset + atOnce >= Number(count);
        const rows = items.length === 0 ? [] : await rowsOf(items, from, to);
        return { rows, cursor: isLast ? undefined : String(offset + atOnce) };

        async function rowsOf(of: readonly Thing[], date_from: string, date_to: string) {
          const ids = of.map(({ id }) => id).join(',');
          const query = { id: ids, date_from, date_to, metrics: 'base,uniques,video' };
          const answer = await call(`statistics/${resources[level].path}/day`, query, credentials);
          const names = new Map(of.map((one) => [one.id, one]));
          return expected(statistics, answer).items.flatMap(({ id, rows: days }) => {
            const one = names.get(id);
            return one ? days.flatMap((day) => rowOf(reading, one, day, above)) : [];
          });
        }
      });
    },

    async renewed(credentials) {
      const { client_id = '', client_secret = '', refresh_token } = credentials;
      if (client_id === '') throw new PlatformFailure('refused');
      const given = { client_id, client_secret };
      const refreshed =
        refresh_token === undefined
          ? undefined
          : await grant({ grant_type: 'refresh_token', refresh_token, ...given }).catch((error: unknown) => {
              // A refresh token that is over leaves the application itself to ask with.
              if (error instanceof PlatformFailure && (error.code === 'expired' || error.code === 'refused'))
                return undefined;
              throw error;
            });
      const granted =
        refreshed ??
        (await grant({ grant_type: 'client_credentials', ...given }).catch((error: unknown) => {
          if (error instanceof PlatformFailure && error.code === 'expired')
            throw new PlatformFailure('refused', error.said, { cause: error });
          throw error;
        }));
      return {
        ...credentials,
        access_token: granted.access_token,
        refresh_token: granted.refresh_token ?? undefined,
      };
    },
  };
}

type Day = z.output<typeof statistics>['items'][number]['rows'][number];

/** VK tells of every day that was asked for: those on which nothing happened are no rows. */
function rowOf(
  { account, level }: Reading,
  one: Thing,
  { date, base, uniques, video }: Day,
  { groups, plans }: { groups: ReadonlyMap<string, Thing>; plans: ReadonlyMap<string, Thing> },
): AdRow[] {
  const isEmpty = [base.shows, base.clicks, base.goals, base.spent].every((n) => decimalText(n) === '0');
  if (isEmpty) return [];
  const group = level === 'ad' ? groups.get(one.ad_group_id ?? '') : level === 'ad_group' ? one : undefined;
  const planId = level === 'campaign' ? one.id : (group?.ad_plan_id ?? '');
  const plan = level === 'campaign' ? one : plans.get(planId);
  return [
    {
      date,
      currency: account.currency,
      // A group that is gone takes the way to its campaign with it; its money stays.
      campaign_id: planId || 'unknown',
      campaign: plan?.name ?? '',
      ...(level !== 'campaign' && {
        ad_group_id: group?.id ?? one.ad_group_id ?? '',
        ad_group: group?.name ?? '',
      }),
      ...(level === 'ad' && { ad_id: one.id, ad: one.name ?? '' }),
      status: one.status ?? '',
      spend: decimalText(base.spent) ?? '0',
      impressions: wholeText(base.shows) ?? '0',
      clicks: wholeText(base.clicks) ?? '0',
      conversions: decimalText(base.goals) ?? '0',
      ...(uniques?.reach && { reach: wholeText(uniques.reach) }),
      ...(video?.viewed_100_percent && { video_p100: wholeText(video.viewed_100_percent) }),
    },
  ];
}

function checked({ status, headers, text }: Answer): unknown {
  if (status >= 500) throw new PlatformFailure('unreachable', `HTTP ${status}`);
  const body = exactJson(text);
  if (status === 200) return body;
  const { error } = expected(refusal, body);
  const said = error.message || error.code;
  if (status === 429 || error.code === 'ERR_LIMIT_EXCEEDED')
    throw new PlatformFailure('throttled', said, { wait: retryAfter(headers) });
  if (status === 401) throw new PlatformFailure('expired', said);
  if (status === 403 || error.code === 'token_limit_exceeded' || error.code === 'invalid_client')
    throw new PlatformFailure('refused', said);
  throw new PlatformFailure('rejected', said);
}
