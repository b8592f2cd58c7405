import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyncLevel } from '@takt/contract/sources.ts';
import { connectionSettings } from '@takt/contract/sources.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdRow, Connector, Page, Place, Reading } from './connector.ts';
import { decimalText, fromMicros, sumOf, wholeText } from './exact.ts';
import { type Connectors, createConnectors } from './registry.ts';
import type { Had, Platforms } from './testing/account.ts';
import { startPlatforms } from './testing/platforms.ts';

let platforms: Platforms;
let connectors: Connectors;
beforeAll(async () => {
  platforms = await startPlatforms();
  connectors = createConnectors(platforms.urls);
});
afterAll(() => platforms.close());
beforeEach(() => {
  platforms.had = [];
  platforms.tokens = ['good'];
  platforms.pageSize = 100;
  platforms.instead = () => undefined;
  platforms.asked.length = 0;
  platforms.reports.clear();
});

const had = (date: string, micros: number, more: Partial<Had> = {}): Had => ({
  date,
  campaign: '11',
  group: '21',
  ad: '31',
  micros,
  impressions: 100,
  clicks: 7,
  conversions: 2,
  ...more,
});
const credentials = {
  access_token: 'good',
  developer_token: 'developer',
  client_id: 'client',
  client_secret: 'client-secret',
  refresh_token: 'refresh',
};
const readingOf = (
  level: SyncLevel,
  more: object = {},
  span = { from: '2026-03-01', to: '2026-03-10' },
): Reading => ({
  id: 'reading',
  settings: connectionSettings.parse({ account_id: '1234567890', ...more }),
  credentials,
  account: { name: 'Ферма', currency: 'RUB', time_zone: 'Europe/Moscow' },
  level,
  span,
});
async function all(connector: Connector, reading: Reading, place: Place | null = null): Promise<AdRow[]> {
  const rows: AdRow[] = [];
  for await (const page of connector.pages(reading, place)) rows.push(...page.rows);
  return rows;
}
async function pagesOf(connector: Connector, reading: Reading): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of connector.pages(reading, null)) pages.push(page);
  return pages;
}
/** Direct makes a report while we wait. */
async function patiently(reading: Reading): Promise<AdRow[]> {
  for (;;)
    try {
      return await all(connectors.yandex_direct, reading);
    } catch (error) {
      expect(error).toMatchObject({ code: 'pending', wait: 1 });
    }
}
const spendOf = (rows: readonly AdRow[]) => sumOf(rows.map((row) => row.spend ?? '0'));

describe('numbers are exact text', () => {
  test.each([
    ['2.0', '2'],
    ['00012.3400', '12.34'],
    ['1.5E-7', '0.00000015'],
    ['1e3', '1000'],
    ['144.', '144'],
    ['-0.50', '-0.5'],
    ['-0.0', '0'],
    ['9007199254740993.000001', '9007199254740993.000001'],
  ])('%s is %s', (given, plain) => expect(decimalText(given)).toBe(plain));
  test.each(['', '1,5', 'NaN', '.5', '0x1', '--'])('%s is none', (given) =>
    expect(decimalText(given)).toBeUndefined(),
  );
  test('micros and sums agree with whole numbers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 }),
        (micros) => {
          const total = micros.reduce((sum, one) => sum + one, 0n);
          expect(sumOf(micros.map((one) => fromMicros(String(one)) ?? ''))).toBe(fromMicros(String(total)));
        },
      ),
    );
  });
  test('what counts things is whole', () => {
    expect(['2.4', '2.5', '0.5', '7'].map(wholeText)).toEqual(['2', '3', '1', '7']);
  });
});

test.each(['meta_ads', 'google_ads', 'yandex_direct', 'vk_ads'] as const)(
  '%s tells the same account at every level',
  async (name) => {
    platforms.had = [
      had('2026-03-01', 1_230_001),
      had('2026-03-01', 2_000_000, { ad: '32' }),
      had('2026-03-04', 500_000, { campaign: '12', group: '22', ad: '33', conversions: 0.5 }),
      had('2026-04-01', 999_000_000),
    ];
    const more = name === 'yandex_direct' ? { account_id: 'ferma', include_vat: false } : {};
    const read = (level: SyncLevel) =>
      name === 'yandex_direct'
        ? patiently({ ...readingOf(level, more), id: level })
        : all(connectors[name], readingOf(level));

    const [campaigns, groups, ads] = [await read('campaign'), await read('ad_group'), await read('ad')];

    // 1.230001 + 2.00 + 0.50; the day of April was not asked for.
    for (const rows of [campaigns, groups, ads]) expect(spendOf(rows)).toBe('3.730001');
    expect(campaigns.map(({ date, campaign_id, clicks }) => [date, campaign_id, clicks])).toEqual([
      ['2026-03-01', '11', '14'],
      ['2026-03-04', '12', '7'],
    ]);
    // A row that names an ad is of an ad.
    expect(campaigns.some((row) => 'ad_id' in row || 'ad_group_id' in row)).toBe(false);
    expect(groups.some((row) => 'ad_id' in row)).toBe(false);
    expect(groups).toHaveLength(2);
    expect(ads.map(({ ad_id, spend }) => [ad_id, spend])).toEqual([
      ['31', '1.230001'],
      ['32', '2'],
      ['33', '0.5'],
    ]);
    expect(ads.every((row) => row.currency === 'RUB')).toBe(true);
    if (name !== 'meta_ads') expect(ads.at(-1)?.conversions).toBe('0.5');
  },
);

test.each(['meta_ads', 'google_ads', 'yandex_direct', 'vk_ads'] as const)(
  '%s is asked who it is',
  async (name) => {
    const settings = readingOf('ad', name === 'yandex_direct' ? { account_id: 'ferma' } : {}).settings;
    expect(await connectors[name].verify(settings, credentials)).toMatchObject({
      currency: 'RUB',
      time_zone: 'Europe/Moscow',
    });
    platforms.tokens = ['another'];
    await expect(connectors[name].verify(settings, credentials)).rejects.toMatchObject({
      code: name === 'meta_ads' || name === 'yandex_direct' ? 'refused' : 'expired',
    });
  },
);

test('an account that the token does not reach, and one that can be none', async () => {
  const of = (account_id: string) => readingOf('ad', { account_id }).settings;
  for (const [name, wrong] of [
    ['meta_ads', '999'],
    ['meta_ads', '../me'],
    ['google_ads', '999-999-9999'],
    ['google_ads', 'abc'],
    ['yandex_direct', 'someone'],
    ['yandex_direct', 'кто-то\r\nx: y'],
  ] as const)
    await expect(connectors[name].verify(of(wrong), credentials)).rejects.toMatchObject({
      code: 'wrong_account',
    });
});

describe('Meta', () => {
  test('overlapping types of one result are not added: omni first, else the greatest, or what was chosen', async () => {
    const actions = { lead: '3', 'offsite_conversion.fb_pixel_lead': '2', purchase: '4', omni_purchase: '5' };
    platforms.had = [
      had('2026-03-01', 1, { actions, actionValues: { omni_purchase: '50.25', purchase: '40' } }),
    ];
    expect(await all(connectors.meta_ads, readingOf('ad'))).toMatchObject([
      { leads: '3', conversions: '5', conversion_value: '50.25', reach: '50' },
    ]);
    const chosen = { leads_action: 'offsite_conversion.fb_pixel_lead', conversions_action: 'purchase' };
    expect(await all(connectors.meta_ads, readingOf('ad', chosen))).toMatchObject([
      { leads: '2', conversions: '4', conversion_value: '40' },
    ]);
  });

  test('one type for all days: a day without it has none, whatever else it has', async () => {
    platforms.had = [
      had('2026-03-01', 1, { actions: { 'offsite_conversion.fb_pixel_lead': '19' } }),
      had('2026-03-02', 1, { actions: { lead: '3' } }),
    ];
    const rows = await all(connectors.meta_ads, readingOf('ad'));
    expect(rows.map(({ leads }) => leads)).toEqual(['19', '0']);
  });

  test('pages are asked for at our own address; the token is in no address', async () => {
    platforms.had = Array.from({ length: 7 }, (_, i) => had('2026-03-02', 1_000_000, { ad: String(40 + i) }));
    platforms.pageSize = 3;
    const pages = await pagesOf(
      connectors.meta_ads,
      readingOf('ad', {}, { from: '2026-03-01', to: '2026-03-07' }),
    );
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 1]);
    expect(pages.map(({ next }) => next?.cursor)).toEqual(['3', '6', undefined]);
    for (const { query } of platforms.asked) expect([...query.values()].join()).not.toContain('good');
    // From the second page on, as after a restart.
    expect(
      await all(
        connectors.meta_ads,
        readingOf('ad', {}, { from: '2026-03-01', to: '2026-03-07' }),
        pages[0]?.next,
      ),
    ).toHaveLength(4);
  });

  test('a span that is too much is asked for in halves', async () => {
    platforms.had = [had('2026-03-01', 1_000_000), had('2026-03-06', 2_000_000)];
    platforms.instead = ({ query }) => {
      const { since, until } = JSON.parse(query.get('time_range') ?? '{}');
      const days = (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1;
      return query.get('time_increment') && days > 2
        ? {
            status: 400,
            body: { error: { code: 100, error_subcode: 1504018, message: 'Request timed out' } },
          }
        : undefined;
    };
    const pages = await pagesOf(
      connectors.meta_ads,
      readingOf('ad', {}, { from: '2026-03-01', to: '2026-03-07' }),
    );
    expect(spendOf(pages.flatMap(({ rows }) => rows))).toBe('3');
    expect(pages.filter(({ again }) => again).map(({ next }) => next?.days)).toEqual([3, 1]);
  });

  test.each([
    [400, { code: 4 }, 'throttled'],
    [400, { code: 17 }, 'throttled'],
    [400, { code: 32 }, 'throttled'],
    [400, { code: 613 }, 'throttled'],
    [400, { code: 80004 }, 'throttled'],
    [401, { code: 190 }, 'refused'],
    [403, { code: 200 }, 'refused'],
    [500, { code: 2 }, 'unreachable'],
    [400, { code: 100 }, 'rejected'],
  ])('%s %o is %s', async (status, error, code) => {
    const usage = { 1: [{ type: 'ads_insights', estimated_time_to_regain_access: 7 }] };
    platforms.instead = () => ({
      status,
      headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
      body: { error: { message: 'said', ...error } },
    });
    await expect(all(connectors.meta_ads, readingOf('ad'))).rejects.toMatchObject({
      code,
      said: 'said',
      wait: 420,
    });
  });
});

describe('Google', () => {
  test('a page that is known no more: its piece is begun anew', async () => {
    platforms.had = Array.from({ length: 5 }, (_, i) => had('2026-03-02', 1_000_000, { ad: String(40 + i) }));
    platforms.pageSize = 2;
    let failed = false;
    platforms.instead = ({ body }) => {
      if (failed || !body.includes('page-2')) return undefined;
      failed = true;
      return {
        status: 400,
        body: {
          error: {
            status: 'INVALID_ARGUMENT',
            details: [{ errors: [{ errorCode: { requestError: 'EXPIRED_PAGE_TOKEN' } }] }],
          },
        },
      };
    };
    const pages = await pagesOf(connectors.google_ads, readingOf('ad'));
    expect(pages.map(({ rows, again }) => (again ? 'again' : rows.length))).toEqual([2, 'again', 2, 2, 1]);
    expect(new Set(pages.map(({ piece }) => piece))).toEqual(new Set(['2026-03-01']));
  });

  test('quota: as long as it says', async () => {
    const details = [
      {
        errors: [
          {
            errorCode: { quotaError: 'RESOURCE_EXHAUSTED' },
            message: 'Too many',
            details: { quotaErrorDetails: { retryDelay: '93s' } },
          },
        ],
      },
    ];
    platforms.instead = () => ({ status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED', details } } });
    await expect(all(connectors.google_ads, readingOf('ad'))).rejects.toMatchObject({
      code: 'throttled',
      wait: 93,
    });
  });

  test('a manager account has no figures', async () => {
    platforms.instead = () => ({
      body: { results: [{ customer: { currencyCode: 'USD', timeZone: 'UTC', manager: true } }] },
    });
    await expect(connectors.google_ads.verify(readingOf('ad').settings, credentials)).rejects.toMatchObject({
      code: 'wrong_account',
    });
  });

  test('access is renewed from the refresh token; one that was revoked is refused', async () => {
    platforms.tokens = ['fresh'];
    expect(await connectors.google_ads.renewed?.(credentials)).toEqual({
      ...credentials,
      access_token: 'fresh',
    });
    await expect(
      connectors.google_ads.renewed?.({ ...credentials, refresh_token: 'old' }),
    ).rejects.toMatchObject({
      code: 'refused',
      said: 'Token has been revoked.',
    });
  });

  test('an id of twenty digits and a fraction of a conversion stay what they are', async () => {
    platforms.instead = () => ({
      body: `{"results":[{"campaign":{"id":"98765432109876543210","name":"x"},"segments":{"date":"2026-03-01"},
        "metrics":{"costMicros":"1","conversions":4.416667,"conversionsValue":1E-2}}]}`,
    });
    expect(await all(connectors.google_ads, readingOf('campaign'))).toMatchObject([
      {
        campaign_id: '98765432109876543210',
        spend: '0.000001',
        conversions: '4.416667',
        conversion_value: '0.01',
      },
    ]);
  });
});

describe('Yandex Direct', () => {
  const reading = (more: object = {}) => readingOf('campaign', { account_id: 'ferma', ...more });

  test('a report is waited for: taken, in the making, there', async () => {
    platforms.had = [had('2026-03-01', 10_000_000)];
    expect(spendOf(await patiently(reading()))).toBe('12');
    expect(platforms.asked.filter(({ path }) => path === '/reports')).toHaveLength(3);
    expect(platforms.asked.at(-1)?.headers).toMatchObject({
      'client-login': 'ferma',
      processingmode: 'auto',
    });
  });

  test('money without VAT; conversions of the chosen goals are added up', async () => {
    platforms.had = [had('2026-03-01', 10_000_000), had('2026-03-02', 0, { conversions: 0 })];
    const rows = await patiently(reading({ include_vat: false, goals: ['1', '2'], attribution: 'LSC' }));
    expect(rows.map(({ spend, conversions }) => [spend, conversions])).toEqual([
      ['10', '4'], // 2 of each goal
      ['0', '0'], // `--`
    ]);
  });

  test.each([
    [152, 'throttled', 3_600],
    [506, 'throttled', undefined],
    [53, 'refused', undefined],
    [58, 'refused', undefined],
    [8000, 'rejected', undefined],
    [1002, 'unreachable', undefined],
  ])('error %s is %s', async (error_code, code, wait) => {
    platforms.instead = () => ({ status: 400, body: { error: { error_code, error_string: 'сказано' } } });
    await expect(all(connectors.yandex_direct, reading())).rejects.toMatchObject({
      code,
      wait,
      said: 'сказано',
    });
  });

  test('a report that takes too long is asked for in halves', async () => {
    platforms.instead = ({ body }) => {
      const { DateFrom, DateTo } = JSON.parse(body).params.SelectionCriteria;
      return Date.parse(DateTo) - Date.parse(DateFrom) > 5 * 86_400_000
        ? { status: 502, body: '' }
        : undefined;
    };
    platforms.had = [had('2026-03-09', 5_000_000)];
    // Both halves are reports of their own, each of which is waited for.
    expect(spendOf(await patiently(reading({ include_vat: false })))).toBe('5');
  });
});

describe('VK', () => {
  test('more ads than one call may name; days on which nothing happened are no rows', async () => {
    platforms.had = Array.from({ length: 450 }, (_, i) =>
      had('2026-03-02', 1_000_000, { ad: String(1_000 + i) }),
    );
    const pages = await pagesOf(connectors.vk_ads, readingOf('ad'));
    expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 50]);
    expect(pages[0]?.rows[0]).toMatchObject({
      campaign_id: '11',
      campaign: 'ad_plans 11',
      ad_group: 'ad_groups 21',
      reach: '7',
    });
  });

  test('access is renewed: by the refresh token, else by the application itself', async () => {
    platforms.tokens = ['fresh'];
    const renewed = (more: object) => connectors.vk_ads.renewed?.({ ...credentials, ...more });
    expect(await renewed({})).toMatchObject({ access_token: 'fresh', refresh_token: 'refresh' });
    expect(await renewed({ refresh_token: 'over' })).toMatchObject({ access_token: 'fresh' });
    await expect(renewed({ client_secret: 'wrong' })).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('whatever the platform', () => {
  const names = ['meta_ads', 'google_ads', 'yandex_direct', 'vk_ads'] as const;
  const reading = () => readingOf('campaign', { account_id: '' });
  const readingFor = (name: (typeof names)[number]) =>
    name === 'yandex_direct' ? reading() : readingOf('campaign');

  test.each(names)('%s in trouble is asked again later', async (name) => {
    platforms.instead = () => ({ status: 503, body: 'Service Unavailable' });
    await expect(all(connectors[name], readingFor(name))).rejects.toMatchObject({ code: 'unreachable' });
  });

  test.each(names)('%s with another shape of answer is not read', async (name) => {
    for (const body of [{ nothing: 'known' }, [], '<html></html>', '{"data":'] as (object | string)[]) {
      platforms.instead = () => ({ body });
      await expect(all(connectors[name], readingFor(name))).rejects.toMatchObject({ code: 'unexpected' });
    }
  });

  test.each(names)('%s is not followed elsewhere', async (name) => {
    platforms.instead = () => ({
      status: 302,
      headers: { location: `${platforms.urls.vkAds}/elsewhere` },
      body: {},
    });
    await expect(all(connectors[name], readingFor(name))).rejects.toMatchObject({ code: 'unexpected' });
    expect(platforms.asked.some(({ path }) => path === '/elsewhere')).toBe(false);
  });
});

const folder = join(import.meta.dirname, '../../../../../../shared/data/platform_api_rows');
describe.skipIf(!existsSync(folder))('real rows of the platforms (skipped without ../shared/data)', () => {
  const table = (name: string) => {
    const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n');
    const columns = head.split(',');
    // Cells in quotes are lists that nobody asks for.
    return lines.map((line) => {
      const cells = line.replaceAll(/"[^"]*"/g, '').split(',');
      return (column: string) => cells[columns.indexOf(column)]?.trim() ?? '';
    });
  };
  const span = { from: '2019-01-01', to: '2022-12-31' };

  test.each([
    ['campaign', 'campaign_stats_data.csv', 'id', '231.33'],
    ['ad_group', 'ad_group_stats_data.csv', 'campaign_id', '3156.84'],
    ['ad', 'ad_stats_data.csv', 'campaign_id', '0'],
  ] as const)('Google at level %s', async (level, file, campaign, spend) => {
    const results = table(file).map((cell) => ({
      campaign: { id: cell(campaign), name: 'x' },
      ...(level === 'ad_group' && { adGroup: { id: cell('id'), name: 'x' } }),
      segments: { date: cell('date') },
      metrics: { costMicros: cell('cost_micros'), impressions: cell('impressions'), clicks: cell('clicks') },
    }));
    platforms.instead = ({ body }) => {
      const [, from = '', to = ''] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(body) ?? [];
      return { body: { results: results.filter(({ segments: { date } }) => date >= from && date <= to) } };
    };
    expect(spendOf(await all(connectors.google_ads, readingOf(level, {}, span)))).toBe(spend);
  });

  test('Meta by ad: link clicks, and leads of one type', async () => {
    const actions = table('facebook_ads_basic_ad_actions_data.csv').map((cell) => ({
      ad: cell('ad_id'),
      date: cell('date'),
      action_type: cell('action_type'),
      value: cell('value'),
    }));
    const data = table('facebook_ads_basic_ad_data.csv').map((cell) => ({
      date_start: cell('date'),
      account_currency: 'USD',
      campaign_id: '1',
      ad_id: cell('ad_id'),
      // Meta leaves out what there is none of.
      ...(cell('spend') && { spend: cell('spend') }),
      impressions: cell('impressions'),
      inline_link_clicks: cell('inline_link_clicks'),
      reach: cell('reach'),
    }));
    // Actions and figures of these samples are of different days: each action comes as a row of its own.
    const acted = actions.map(({ ad, date, action_type, value }) => ({
      date_start: date,
      account_currency: 'USD',
      campaign_id: '1',
      ad_id: ad,
      actions: [{ action_type, value }],
    }));
    platforms.instead = ({ query }) => {
      const { since, until } = JSON.parse(query.get('time_range') ?? '{}');
      const days = [...data, ...acted].filter((row) => row.date_start >= since && row.date_start <= until);
      return { body: { data: days } };
    };
    const rows = await all(
      connectors.meta_ads,
      readingOf('ad', {}, { from: '2020-12-01', to: '2020-12-31' }),
    );
    const total = (field: 'impressions' | 'clicks' | 'leads') => sumOf(rows.map((row) => row[field] ?? '0'));
    expect([total('impressions'), total('clicks'), spendOf(rows)]).toEqual(['37275', '149', '643.63']);
    // `lead` 3 and `offsite_conversion.fb_pixel_lead` 19 overlap: they are not 22.
    expect(total('leads')).toBe('19');
  });
});
