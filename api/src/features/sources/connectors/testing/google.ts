import { type Asked, byLevel, type Had, isLetIn, type Platforms, type Reply, within } from './account.ts';

const error = (status: number, name: string, reason: object, message: string): Reply => ({
  status,
  body: {
    error: {
      code: status,
      message: 'Request contains an invalid argument.',
      status: name,
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          errors: [{ errorCode: reason, message }],
          requestId: 'x',
        },
      ],
    },
  },
});

export function googleAnswer(platforms: Platforms, asked: Asked): Reply {
  if (asked.path === '/token') return token(platforms, asked);
  if (!isLetIn(platforms, asked))
    return {
      status: 401,
      body: { error: { code: 401, message: 'Request had invalid credentials.', status: 'UNAUTHENTICATED' } },
    };
  if (asked.headers['developer-token'] !== 'developer')
    return error(
      403,
      'PERMISSION_DENIED',
      { authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' },
      'No token',
    );
  if (!asked.path.startsWith('/customers/1234567890/'))
    return error(403, 'PERMISSION_DENIED', { authorizationError: 'CUSTOMER_NOT_ENABLED' }, 'Not enabled');
  const { query, pageToken }: { query: string; pageToken?: string } = JSON.parse(asked.body);
  if (query.includes('FROM customer '))
    return {
      body: {
        results: [
          {
            customer: {
              resourceName: 'customers/1234567890',
              descriptiveName: 'Ферма',
              currencyCode: 'RUB',
              timeZone: 'Europe/Moscow',
              manager: false,
            },
          },
        ],
      },
    };
  const [, of = ''] = /FROM (\w+) WHERE/.exec(query) ?? [];
  const [, from = '', to = ''] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? [];
  const level = of === 'ad_group_ad' ? 'ad' : of === 'ad_group' ? 'ad_group' : 'campaign';
  const rows = byLevel(within(platforms.had, from, to), level);
  const at = Number(pageToken?.replace('page-', '') ?? 0);
  const next = at + platforms.pageSize;
  return {
    body: {
      results: rows.slice(at, next).map((row) => result(row, level)),
      ...(next < rows.length && { nextPageToken: `page-${next}` }),
      fieldMask: 'campaign.id',
    },
  };
}

function token({ tokens }: Platforms, { body }: Asked): Reply {
  const given = new URLSearchParams(body);
  if (given.get('refresh_token') !== 'refresh' || given.get('client_secret') !== 'client-secret')
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } };
  return { body: { access_token: tokens.at(-1), expires_in: 3599, token_type: 'Bearer', scope: 'adwords' } };
}

/** 64-bit numbers are text, doubles are not; a metric that is 0 is left out. */
const result = (row: Had, level: string) => ({
  campaign: { resourceName: 'x', id: row.campaign, name: `Кампания ${row.campaign}`, status: 'ENABLED' },
  ...(level !== 'campaign' && { adGroup: { id: row.group, name: `Группа ${row.group}`, status: 'ENABLED' } }),
  ...(level === 'ad' && {
    adGroupAd: { status: 'PAUSED', ad: { id: row.ad, finalUrls: ['https://example.org/?a=1'] } },
  }),
  segments: { date: row.date },
  metrics: {
    ...(row.micros > 0 && { costMicros: String(row.micros) }),
    ...(row.impressions > 0 && { impressions: String(row.impressions) }),
    ...(row.clicks > 0 && { clicks: String(row.clicks) }),
    conversions: row.conversions,
    conversionsValue: row.conversions * 10,
  },
});
