import type { ConnectionSettings, Credentials, SyncLevel } from '@takt/contract/sources.ts';
import { z } from 'zod';
import type { Span } from '../../../warehouse/cube.ts';
import { restatedDays } from '../../../metrics/restatement.ts';
import { type Answer, ask, below, exactJson, expected, retryAfter } from './ask.ts';
import { type AdRow, type Connector, type FailureCode, inPieces, PlatformFailure } from './connector.ts';
import { decimalText, fromMicros, wholeText } from './exact.ts';

// https://developers.google.com/google-ads/api/rest/common/search

const number = z.string().refine((text) => decimalText(text) !== undefined, { error: 'not a number' });
const named = z.object({ id: z.string(), name: z.string().default(''), status: z.string().optional() });
const result = z.object({
  campaign: named,
  adGroup: named.optional(),
  adGroupAd: z
    .object({
      status: z.string().optional(),
      ad: z.object({
        id: z.string(),
        name: z.string().default(''),
        finalUrls: z.array(z.string()).default([]),
      }),
    })
    .optional(),
  segments: z.object({ date: z.iso.date() }),
  // A field that is 0 or empty is left out of the answer.
  metrics: z.object({
    costMicros: number.default('0'),
    impressions: number.default('0'),
    clicks: number.default('0'),
    conversions: number.default('0'),
    conversionsValue: number.default('0'),
  }),
});
const page = z
  .looseObject({ results: z.array(result).default([]), nextPageToken: z.string().optional() })
  // No results are left out of the answer, which must not make an empty account of whatever else comes.
  .refine(
    (answer) => answer.results.length > 0 || 'fieldMask' in answer || Object.keys(answer).length === 1,
    {
      error: 'no answer of a search',
    },
  );
const customers = z.object({
  results: z
    .array(
      z.object({
        customer: z.object({
          descriptiveName: z.string().default(''),
          currencyCode: z.string(),
          timeZone: z.string(),
          manager: z.boolean().default(false),
        }),
      }),
    )
    .default([]),
});
const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z
      .array(
        z.object({
          errors: z
            .array(
              z.object({
                message: z.string().default(''),
                errorCode: z.record(z.string(), z.string()).default({}),
                details: z
                  .object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() })
                  .optional(),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
});
const token = z.object({ access_token: z.string() });
const oauthRefusal = z.object({ error: z.string(), error_description: z.string().default('') });

const metrics =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value';
const campaign = 'campaign.id, campaign.name, campaign.status';
const group = 'ad_group.id, ad_group.name, ad_group.status';
const ad = 'ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.final_urls, ad_group_ad.status';
const selections: Record<SyncLevel, string> = {
  campaign: `SELECT ${campaign}, segments.date, ${metrics} FROM campaign`,
  ad_group: `SELECT ${campaign}, ${group}, segments.date, ${metrics} FROM ad_group`,
  ad: `SELECT ${campaign}, ${group}, ${ad}, segments.date, ${metrics} FROM ad_group_ad`,
};
/** The days are days of the calendar, checked before they came here. */
const questionOf = (level: SyncLevel, { from, to }: Span) =>
  `${selections[level]} WHERE segments.date BETWEEN '${from}' AND '${to}'`;

/** Google Ads: searches of one customer. The refresh token stays valid; access is renewed from it every hour. */
export function googleAds(base: string, tokenUrl: string): Connector {
  async function search(settings: ConnectionSettings, credentials: Credentials, body: object) {
    if (credentials.access_token === undefined) throw new PlatformFailure('expired');
    const manager = settings.manager_id.replaceAll('-', '');
    const answer = await ask(below(base, `/customers/${customerId(settings)}/googleAds:search`), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.access_token}`,
        'developer-token': credentials.developer_token ?? '',
        'content-type': 'application/json',
        ...(manager !== '' && { 'login-customer-id': manager }),
      },
      body: JSON.stringify(body),
    });
    return checked(answer);
  }

  return {
    platform: 'google',
    title: 'Google Ads',
    needs: [['developer_token', 'client_id', 'client_secret', 'refresh_token']],
    restated: [
      { days: restatedDays.google, every: 0 },
      { days: 90, every: 7 },
    ],

    async verify(settings, credentials) {
      const query =
        'SELECT customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager FROM customer LIMIT 1';
      const [found] = expected(customers, await search(settings, credentials, { query })).results;
      // A manager account has customers and no figures of its own.
      if (!found || found.customer.manager) throw new PlatformFailure('wrong_account', settings.account_id);
      const { descriptiveName: name, currencyCode: currency, timeZone: time_zone } = found.customer;
      return { name, currency, time_zone };
    },

    async *pages({ settings, credentials, account, level, span }, place) {
      yield* inPieces(span, place, level === 'ad' ? 14 : 31, async (piece, cursor) => {
        const answer = await search(settings, credentials, {
          query: questionOf(level, piece),
          ...(cursor !== undefined && { pageToken: cursor }),
        });
        const { results, nextPageToken } = expected(page, answer);
        return {
          rows: results.map((one) => rowOf(one, account.currency)),
          cursor: nextPageToken || undefined,
        };
      });
    },

    async renewed(credentials) {
      const answer = await ask(new URL(tokenUrl), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: credentials.client_id ?? '',
          client_secret: credentials.client_secret ?? '',
          refresh_token: credentials.refresh_token ?? '',
        }),
      });
      if (answer.status >= 500) throw new PlatformFailure('unreachable', `HTTP ${answer.status}`);
      const body = exactJson(answer.text);
      if (answer.status !== 200) {
        const { error, error_description: said } = expected(oauthRefusal, body);
        throw new PlatformFailure(answer.status === 429 ? 'throttled' : 'refused', said || error);
      }
      return { ...credentials, access_token: expected(token, body).access_token };
    },
  };
}

function rowOf(
  { campaign: one, adGroup, adGroupAd, segments, metrics: m }: z.output<typeof result>,
  currency: string,
): AdRow {
  return {
    date: segments.date,
    currency,
    campaign_id: one.id,
    campaign: one.name,
    ...(adGroup && { ad_group_id: adGroup.id, ad_group: adGroup.name }),
    ...(adGroupAd && {
      ad_id: adGroupAd.ad.id,
      // Search ads have no name of their own.
      ad: adGroupAd.ad.name,
      url: adGroupAd.ad.finalUrls[0] ?? '',
    }),
    status: (adGroupAd ?? adGroup ?? one).status?.toLowerCase() ?? '',
    spend: fromMicros(m.costMicros) ?? '0',
    impressions: wholeText(m.impressions) ?? '0',
    clicks: wholeText(m.clicks) ?? '0',
    conversions: decimalText(m.conversions) ?? '0',
    conversion_value: decimalText(m.conversionsValue) ?? '0',
  };
}

function customerId({ account_id: given }: ConnectionSettings): string {
  const digits = given.replaceAll('-', '');
  if (!/^\d{4,20}$/.test(digits)) throw new PlatformFailure('wrong_account', given);
  return digits;
}

function checked(answer: Answer): unknown {
  if (answer.status >= 500) throw new PlatformFailure('unreachable', `HTTP ${answer.status}`);
  const body = exactJson(answer.text);
  if (answer.status === 200) return body;
  const { error } = expected(refusal, body);
  const [first] = error.details.flatMap(({ errors }) => errors);
  const reasons = error.details.flatMap(({ errors }) =>
    errors.flatMap(({ errorCode }) => Object.values(errorCode)),
  );
  const delay = /^(\d+)(?:\.\d+)?s$/.exec(first?.details?.quotaErrorDetails?.retryDelay ?? '')?.[1];
  throw new PlatformFailure(codeOf(answer.status, reasons), first?.message ?? error.message, {
    wait: delay === undefined ? retryAfter(answer.headers) : Number(delay),
  });
}

const ofAccount = new Set([
  'CUSTOMER_NOT_FOUND',
  'CUSTOMER_NOT_ENABLED',
  'INVALID_CUSTOMER_ID',
  'REQUESTED_METRICS_FOR_MANAGER',
]);

function codeOf(status: number, reasons: readonly string[]): FailureCode {
  if (status === 429) return 'throttled';
  if (reasons.some((reason) => ofAccount.has(reason))) return 'wrong_account';
  if (reasons.some((reason) => /^(EXPIRED|INVALID)_PAGE_TOKEN$/.test(reason))) return 'stale_cursor';
  if (status === 401) return 'expired';
  return status === 403 ? 'refused' : 'rejected';
}
