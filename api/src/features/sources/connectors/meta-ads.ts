import type { ConnectionSettings, Credentials, SyncLevel } from '@takt/contract/sources.ts';
import { z } from 'zod';
import type { Span } from '../../../warehouse/cube.ts';
import { restatedDays } from '../../../metrics/restatement.ts';
import { type Answer, ask, below, exactJson, expected, retryAfter } from './ask.ts';
import {
  type AdRow,
  type Connector,
  type FailureCode,
  inPieces,
  PlatformFailure,
  type Reading,
} from './connector.ts';
import { decimalText, sumOf, wholeText } from './exact.ts';

// https://developers.facebook.com/docs/marketing-api/insights

const number = z.string().refine((text) => decimalText(text) !== undefined, { error: 'not a number' });
const action = z.object({ action_type: z.string(), value: number });
const actions = z.array(action).default([]);
const insight = z.object({
  date_start: z.iso.date(),
  account_currency: z.string(),
  campaign_id: z.string().default(''),
  campaign_name: z.string().default(''),
  adset_id: z.string().default(''),
  adset_name: z.string().default(''),
  ad_id: z.string().default(''),
  ad_name: z.string().default(''),
  spend: number.default('0'),
  impressions: number.default('0'),
  inline_link_clicks: number.default('0'),
  reach: number.optional(),
  actions,
  action_values: actions,
  video_p100_watched_actions: actions,
});
const insights = z.object({
  data: z.array(insight),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
const accountActions = z.object({ data: z.array(z.object({ actions })) });
const adAccount = z.object({ name: z.string(), currency: z.string(), timezone_name: z.string() });
const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.string(),
    error_subcode: z.string().optional(),
  }),
});

const fields = [
  'account_currency',
  'campaign_id',
  'campaign_name',
  'spend',
  'impressions',
  'inline_link_clicks',
  'reach',
  'actions',
  'action_values',
  'video_p100_watched_actions',
];
const fieldsOf = {
  campaign: fields,
  ad_group: [...fields, 'adset_id', 'adset_name'],
  ad: [...fields, 'adset_id', 'adset_name', 'ad_id', 'ad_name'],
};
const levels = { campaign: 'campaign', ad_group: 'adset', ad: 'ad' };

/** Overlapping types of one result: the one over all channels first, then those that it may be part of. */
const overlapping = {
  leads: ['omni_lead', 'lead', 'offsite_conversion.fb_pixel_lead', 'onsite_conversion.lead_grouped'],
  conversions: ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase'],
} as const;

/** Meta Ads: insights of one ad account. Tokens of system users do not expire; others only a person can renew. */
export function metaAds(base: string): Connector {
  const call = async (path: string, query: Readonly<Record<string, string>>, { access_token }: Credentials) =>
    checked(
      await ask(below(base, path, query), {
        // In a header, so that it stands in nobody's log of addresses.
        headers: { authorization: `Bearer ${access_token ?? ''}` },
      }),
    );
  const insightsOf = (
    { settings, credentials }: Pick<Reading, 'settings' | 'credentials'>,
    { from, to }: Span,
    query: Readonly<Record<string, string>>,
  ) =>
    call(
      `/${accountId(settings)}/insights`,
      { time_range: JSON.stringify({ since: from, until: to }), ...query },
      credentials,
    );

  return {
    platform: 'facebook',
    title: 'Meta Ads',
    needs: [['access_token']],
    restated: [{ days: restatedDays.facebook, every: 0 }],

    async verify(settings, credentials) {
      const query = { fields: 'name,currency,timezone_name' };
      const answer = await call(`/${accountId(settings)}`, query, credentials);
      const { name, currency, timezone_name } = expected(adAccount, answer);
      return { name, currency, time_zone: timezone_name };
    },

    async *pages(reading, place) {
      const { level, span } = reading;
      // Chosen once a reading: a type that only some days have would otherwise change the meaning between two of them.
      const types = await typesOf(reading);
      yield* inPieces(span, place, level === 'ad' ? 7 : 30, async (piece, cursor) => {
        const answer = await insightsOf(reading, piece, {
          level: levels[level],
          time_increment: '1',
          limit: '500',
          fields: fieldsOf[level].join(','),
          ...(cursor !== undefined && { after: cursor }),
        });
        const { data, paging } = expected(insights, answer);
        // `next` is only looked at: what is called is our own address.
        const after = paging?.next === undefined ? undefined : paging.cursors?.after;
        return { rows: data.map((one) => rowOf(one, level, types)), cursor: after };
      });
    },
  };

  /** Of the types that overlap the one of `settings`, else omni_*, else the greatest: the whole is no less than its parts. */
  async function typesOf(reading: Reading): Promise<Readonly<Record<keyof typeof overlapping, string>>> {
    const { leads_action: leads, conversions_action: conversions } = reading.settings;
    if (leads !== null && conversions !== null) return { leads, conversions };
    const answer = await insightsOf(reading, reading.span, { level: 'account', fields: 'actions' });
    const all = expected(accountActions, answer).data.flatMap((row) => row.actions);
    const chosen = (types: readonly string[]) => {
      const total = (type: string) => sumOf(valuesOf(all, type));
      const there = types.filter((type) => all.some((one) => one.action_type === type));
      const omni = there.find((type) => type.startsWith('omni_'));
      const [greatest] = there.toSorted((a, b) => Number(total(b)) - Number(total(a)));
      return omni ?? greatest ?? types[0] ?? '';
    };
    return {
      leads: leads ?? chosen(overlapping.leads),
      conversions: conversions ?? chosen(overlapping.conversions),
    };
  }
}

const valuesOf = (list: z.output<typeof actions>, type: string) =>
  list.filter((one) => one.action_type === type).map((one) => decimalText(one.value) ?? '0');

function rowOf(
  one: z.output<typeof insight>,
  level: SyncLevel,
  types: Readonly<Record<'leads' | 'conversions', string>>,
): AdRow {
  const total = (list: z.output<typeof actions>, type: string) => sumOf(valuesOf(list, type));
  return {
    date: one.date_start,
    currency: one.account_currency,
    campaign_id: one.campaign_id,
    campaign: one.campaign_name,
    // What the rows name is what the figures are of: nothing below their level.
    ...(level !== 'campaign' && { ad_group_id: one.adset_id, ad_group: one.adset_name }),
    ...(level === 'ad' && { ad_id: one.ad_id, ad: one.ad_name }),
    spend: decimalText(one.spend) ?? '0',
    impressions: wholeText(one.impressions) ?? '0',
    clicks: wholeText(one.inline_link_clicks) ?? '0',
    ...(one.reach !== undefined && { reach: wholeText(one.reach) }),
    leads: wholeText(total(one.actions, types.leads)) ?? '0',
    conversions: total(one.actions, types.conversions),
    conversion_value: total(one.action_values, types.conversions),
    // Meta calls a view of three seconds `video_view`.
    video_3s: wholeText(total(one.actions, 'video_view')) ?? '0',
    video_p100: wholeText(total(one.video_p100_watched_actions, 'video_view')) ?? '0',
  };
}

function accountId({ account_id: given }: ConnectionSettings): string {
  const digits = /^(?:act_)?(\d{3,30})$/.exec(given)?.[1];
  if (digits === undefined) throw new PlatformFailure('wrong_account', given);
  return `act_${digits}`;
}

const throttled = new Set(['4', '17', '32', '613', '80000', '80003', '80004', '80014']);
const refused = new Set(['3', '10', '102', '190', '200', '272', '294']);
const tooMuch = new Set(['1487534', '1504018', '1504038']);

function checked(answer: Answer): unknown {
  if (answer.status >= 500 && !answer.text.startsWith('{'))
    throw new PlatformFailure('unreachable', `HTTP ${answer.status}`);
  const body = exactJson(answer.text);
  if (answer.status === 200) return body;
  const { error } = expected(refusal, body);
  throw new PlatformFailure(codeOf(answer.status, error), error.message, { wait: waitOf(answer.headers) });
}

function codeOf(status: number, error: z.output<typeof refusal>['error']): FailureCode {
  const { code, error_subcode: subcode = '', message } = error;
  if (tooMuch.has(subcode) || /reduce the amount of data/i.test(message)) return 'too_much';
  if (throttled.has(code) || status === 429) return 'throttled';
  if (refused.has(code)) return 'refused';
  if (code === '100' && subcode === '33') return 'wrong_account';
  if (code === '100' && /cursor/i.test(message)) return 'stale_cursor';
  return code === '1' || code === '2' || status >= 500 ? 'unreachable' : 'rejected';
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.string().optional() })),
);

/** Seconds until Meta wants to hear from us again: it tells them in minutes, by kind of use. */
function waitOf(headers: Headers): number | undefined {
  const told = headers.get('x-business-use-case-usage');
  if (told === null) return retryAfter(headers);
  const minutes = Object.values(expected(usage, exactJson(told)))
    .flat()
    .map((one) => Number(one.estimated_time_to_regain_access ?? 0));
  return Math.max(0, ...minutes) * 60 || undefined;
}
