import type { ConnectionSettings, Credentials, SyncLevel } from '@takt/contract/sources.ts';
import { restatedDays } from '../../../metrics/restatement.ts';
import { z } from 'zod';
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

// https://yandex.ru/dev/direct/doc/reports/reports.html

const clients = z.object({
  result: z.object({
    Clients: z.array(
      z.object({ Login: z.string(), ClientInfo: z.string().default(''), Currency: z.string() }),
    ),
  }),
});
const refusal = z.object({
  error: z.object({
    error_code: z.string(),
    error_string: z.string().default(''),
    error_detail: z.string().default(''),
  }),
});

const reports: Record<SyncLevel, { type: string; fields: readonly string[] }> = {
  campaign: { type: 'CAMPAIGN_PERFORMANCE_REPORT', fields: [] },
  ad_group: { type: 'ADGROUP_PERFORMANCE_REPORT', fields: ['AdGroupId', 'AdGroupName'] },
  ad: { type: 'AD_PERFORMANCE_REPORT', fields: ['AdGroupId', 'AdGroupName', 'AdId'] },
};
const measures = ['Impressions', 'Clicks', 'Cost', 'Conversions', 'Revenue'];

/** Yandex Direct: reports of one advertiser. A token lives for a year; only a person can get the next one. */
export function yandexDirect(base: string): Connector {
  const post = (
    path: string,
    { settings, credentials }: { settings: ConnectionSettings; credentials: Credentials },
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ask(below(base, path), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.access_token ?? ''}`,
        'accept-language': 'ru',
        'content-type': 'application/json; charset=utf-8',
        ...(settings.account_id !== '' && { 'client-login': loginOf(settings) }),
        ...headers,
      },
      body: JSON.stringify(body),
    });

  return {
    platform: 'yandex_direct',
    title: 'Яндекс Директ',
    needs: [['access_token']],
    restated: [{ days: restatedDays.yandex_direct, every: 0 }],

    async verify(settings, credentials) {
      const answer = await post(
        '/clients',
        { settings, credentials },
        { method: 'get', params: { FieldNames: ['Login', 'ClientInfo', 'Currency'] } },
      );
      const [client] = expected(clients, checked(answer)).result.Clients;
      if (!client) throw new PlatformFailure('wrong_account', settings.account_id);
      return {
        name: client.ClientInfo || client.Login,
        currency: client.Currency,
        time_zone: 'Europe/Moscow',
      };
    },

    async *pages(reading, place) {
      yield* inPieces(reading.span, place, reading.level === 'ad' ? 14 : 31, async (piece) => {
        // The answer is ready at once, or later under the same name: the reading comes back for it.
        const answer = await post('/reports', reading, reportOf(reading, piece), {
          processingmode: 'auto',
          returnmoneyinmicros: 'false',
          skipreportheader: 'true',
          skipreportsummary: 'true',
        });
        if (answer.status === 201 || answer.status === 202) {
          const wait = Number(answer.headers.get('retryin') ?? 10);
          throw new PlatformFailure('pending', '', { wait: Number.isFinite(wait) ? wait : 10 });
        }
        if (answer.status !== 200) throw failureOf(answer);
        return { rows: rowsOf(answer.text, reading.account.currency) };
      });
    },
  };
}

function reportOf({ id, settings, level }: Reading, { from, to }: { from: string; to: string }): object {
  const { type, fields } = reports[level];
  return {
    params: {
      SelectionCriteria: { DateFrom: from, DateTo: to },
      ...(settings.goals.length > 0 && {
        Goals: settings.goals,
        AttributionModels: [settings.attribution],
      }),
      FieldNames: ['Date', 'CampaignId', 'CampaignName', ...fields, ...measures],
      // A name means one report: of this reading, at these days.
      ReportName: `takt ${id} ${from} ${to}`,
      ReportType: type,
      DateRangeType: 'CUSTOM_DATE',
      Format: 'TSV',
      IncludeVAT: settings.include_vat ? 'YES' : 'NO',
      IncludeDiscount: 'NO',
    },
  };
}

/** The lines below the names of the columns. With goals there is a column for each: `Conversions_123_LSC`. */
function rowsOf(text: string, currency: string): AdRow[] {
  const [head = '', ...lines] = text.split('\n');
  const columns = head.trimEnd().split('\t');
  const at = (name: string) => columns.indexOf(name);
  const missing = ['Date', 'CampaignId', 'Impressions', 'Clicks', 'Cost'].filter((name) => at(name) < 0);
  if (missing.length > 0) throw new PlatformFailure('unexpected', missing.join(', '));
  const several = (name: string) =>
    columns.flatMap((column, i) => (column === name || column.startsWith(`${name}_`) ? [i] : []));
  const [conversions, revenue] = [several('Conversions'), several('Revenue')];

  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.trimEnd().split('\t');
      const cell = (name: string) => cells[at(name)] ?? '';
      // `--` says that there is nothing to tell.
      const numberAt = (i: number) => {
        const told = cells[i] ?? '';
        const plain = told === '--' ? '0' : decimalText(told);
        if (plain === undefined) throw new PlatformFailure('unexpected', `${columns[i]}: ${told}`);
        return plain;
      };
      const date = cell('Date');
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new PlatformFailure('unexpected', `Date: ${date}`);
      return {
        date,
        currency,
        campaign_id: cell('CampaignId'),
        campaign: cell('CampaignName'),
        ...(at('AdGroupId') >= 0 && { ad_group_id: cell('AdGroupId'), ad_group: cell('AdGroupName') }),
        ...(at('AdId') >= 0 && { ad_id: cell('AdId') }),
        spend: numberAt(at('Cost')),
        impressions: wholeText(numberAt(at('Impressions'))) ?? '0',
        clicks: wholeText(numberAt(at('Clicks'))) ?? '0',
        ...(conversions.length > 0 && { conversions: sumOf(conversions.map(numberAt)) }),
        ...(revenue.length > 0 && { conversion_value: sumOf(revenue.map(numberAt)) }),
      };
    });
}

function loginOf({ account_id: given }: ConnectionSettings): string {
  if (!/^[A-Za-z0-9@._-]{1,100}$/.test(given)) throw new PlatformFailure('wrong_account', given);
  return given;
}

/** Services answer 200 also to what they refuse; reports do not. */
function checked(answer: Answer): unknown {
  if (answer.status !== 200) throw failureOf(answer);
  const body = exactJson(answer.text);
  if (refusal.safeParse(body).success) throw failureOf(answer);
  return body;
}

/** https://yandex.ru/dev/direct/doc/ru/concepts/errors-list */
const codes: Readonly<Record<string, FailureCode>> = {
  52: 'unreachable',
  53: 'refused',
  54: 'refused',
  56: 'throttled',
  58: 'refused',
  152: 'throttled',
  506: 'throttled',
  513: 'wrong_account',
  1000: 'unreachable',
  1001: 'unreachable',
  1002: 'unreachable',
  3000: 'refused',
  3001: 'refused',
  8800: 'wrong_account',
  9000: 'throttled',
};
/** Points come back by the hour. */
const hour = 3_600;

function failureOf({ status, headers, text }: Answer): PlatformFailure {
  if (status === 502) return new PlatformFailure('too_much', `HTTP ${status}`);
  if (status >= 500 && !text.startsWith('{')) return new PlatformFailure('unreachable', `HTTP ${status}`);
  const { error } = expected(refusal, exactJson(text));
  const known = Object.hasOwn(codes, error.error_code) ? codes[error.error_code] : undefined;
  const code = known ?? (status >= 500 ? 'unreachable' : 'rejected');
  return new PlatformFailure(code, [error.error_string, error.error_detail].filter(Boolean).join(': '), {
    wait: retryAfter(headers) ?? (error.error_code === '152' ? hour : undefined),
  });
}
