import { daysOf } from '../../../../metrics/frame.ts';
import { type Asked, byLevel, isLetIn, money, type Platforms, type Reply, within } from './account.ts';

const levels = { ad_plans: 'campaign', ad_groups: 'ad_group', banners: 'ad' } as const;
type Resource = keyof typeof levels;
const isResource = (name: string): name is Resource => Object.hasOwn(levels, name);

export function vkAnswer(platforms: Platforms, asked: Asked): Reply {
  const path = asked.path.replace(/^\/api\/v2/, '').replace(/\.json$/, '');
  if (path === '/oauth2/token') {
    const given = new URLSearchParams(asked.body);
    const isKnown =
      given.get('client_secret') === 'client-secret' &&
      (given.get('grant_type') === 'client_credentials' || given.get('refresh_token') === 'refresh');
    return isKnown
      ? {
          body: {
            access_token: platforms.tokens.at(-1),
            expires_in: 86_400,
            refresh_token: 'refresh',
            tokens_left: 4,
          },
        }
      : { status: 401, body: { error: 'invalid_client', error_description: 'unknown client' } };
  }
  if (!isLetIn(platforms, asked))
    return { status: 401, body: { error: { code: 'expired_token', message: 'Access token is expired' } } };
  if (path === '/user') return { body: { id: 1, username: 'ferma', currency: 'RUB' } };

  const { query, had, pageSize } = { ...platforms, ...asked };
  const [, first = '', second = ''] = path.split('/');
  if (isResource(first)) {
    const [offset, limit] = [Number(query.get('offset')), Math.min(pageSize, Number(query.get('limit')))];
    const all = thingsOf(platforms, first);
    // As if a page could hold no more than that.
    return { body: { count: all.length, offset, items: all.slice(offset, offset + Math.max(limit, 200)) } };
  }
  if (first !== 'statistics' || !isResource(second)) return { status: 404, body: {} };
  const [from, to] = [query.get('date_from') ?? '', query.get('date_to') ?? ''];
  const ids = (query.get('id') ?? '').split(',');
  const rows = byLevel(within(had, from, to), levels[second]);
  const items = ids.map((id) => ({
    id: Number(id),
    // Every day, also those on which nothing happened.
    rows: daysOf({ from, to }).map((date) => {
      const row = rows.find((one) => one.date === date && idIn(one, second) === id);
      return {
        date,
        base: {
          shows: row?.impressions ?? 0,
          clicks: row?.clicks ?? 0,
          goals: row?.conversions ?? 0,
          spent: money(row?.micros ?? 0),
        },
        uniques: { reach: row?.clicks ?? 0 },
      };
    }),
  }));
  return { body: { items, total: {} } };
}

const idIn = (row: Platforms['had'][number], resource: Resource): string =>
  resource === 'banners' ? row.ad : resource === 'ad_groups' ? row.group : row.campaign;

function thingsOf({ had }: Platforms, resource: Resource): object[] {
  const things = new Map<string, object>();
  for (const row of had) {
    const id = idIn(row, resource);
    things.set(id, {
      id: Number(id),
      name: `${resource} ${id}`,
      status: 'active',
      ...(resource === 'ad_groups' && { ad_plan_id: Number(row.campaign) }),
      ...(resource === 'banners' && { ad_group_id: Number(row.group) }),
    });
  }
  return [...things.values()];
}
