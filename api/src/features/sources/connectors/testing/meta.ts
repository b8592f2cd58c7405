import {
  type Asked,
  byLevel,
  type Had,
  isLetIn,
  money,
  type Platforms,
  type Reply,
  within,
} from './account.ts';

const error = (status: number, code: number, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'x', ...more } },
});

export function metaAnswer(platforms: Platforms, asked: Asked): Reply {
  if (!isLetIn(platforms, asked)) return error(401, 190, 'Error validating access token');
  if (!asked.path.startsWith('/act_1234567890'))
    return error(400, 100, 'Unsupported get request. Object does not exist', { error_subcode: 33 });
  const { query } = asked;
  if (!asked.path.endsWith('/insights'))
    return { body: { id: 'act_1234567890', name: 'Ферма', currency: 'RUB', timezone_name: 'Europe/Moscow' } };

  const range: { since: string; until: string } = JSON.parse(query.get('time_range') ?? '{}');
  const level = query.get('level') ?? '';
  const of = level === 'adset' ? 'ad_group' : level === 'ad' || level === 'campaign' ? level : 'account';
  const rows = byLevel(within(platforms.had, range.since, range.until), of);
  const from = Number(query.get('after') ?? 0);
  const isLast = from + platforms.pageSize >= rows.length;
  return {
    body: {
      data: rows.slice(from, from + platforms.pageSize).map((row) => insight(row, of)),
      paging: {
        cursors: { before: String(from), after: String(from + platforms.pageSize) },
        // Never to be called: it leads elsewhere.
        ...(!isLast && { next: 'http://127.0.0.1:1/elsewhere?access_token=good' }),
      },
    },
  };
}

const insight = (row: Had, of: string) => ({
  account_id: '1234567890',
  account_currency: 'RUB',
  ...(of !== 'account' && { campaign_id: row.campaign, campaign_name: `Кампания ${row.campaign}` }),
  ...((of === 'ad' || of === 'ad_group') && { adset_id: row.group, adset_name: `Группа ${row.group}` }),
  ...(of === 'ad' && { ad_id: row.ad, ad_name: `Объявление ${row.ad}` }),
  date_start: row.date,
  date_stop: row.date,
  spend: money(row.micros),
  impressions: String(row.impressions),
  inline_link_clicks: String(row.clicks),
  reach: String(Math.ceil(row.impressions / 2)),
  // Absent when there is none.
  ...(row.actions && { actions: listed(row.actions) }),
  ...(row.actionValues && { action_values: listed(row.actionValues) }),
});
const listed = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([action_type, value]) => ({ action_type, value, '7d_click': value }));
