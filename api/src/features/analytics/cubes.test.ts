import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { AdMeasure } from '@takt/contract/metrics.ts';
import { asOrgId, type OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import type { Span, Value } from '../../warehouse/cube.ts';
import { ads, measures } from './cubes.ts';

/** A row of ad_stats; money in cents. */
interface Row {
  source: string;
  level: 'campaign' | 'ad';
  date: string;
  platform: string;
  campaign: string;
  ad: string;
  spend: number | null;
  revenue: number | null;
  leads: number | null;
  orders: number | null;
  impressions: number | null;
  clicks: number | null;
}

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
});
afterAll(() => warehouse.close());

const cents = (n: number | null) => (n === null ? '\\N' : (n / 100).toFixed(2));
async function insert(org: OrgId, rows: readonly Row[]) {
  const facts = rows.map((r) =>
    [
      org,
      r.source,
      r.level,
      r.date,
      r.platform.replaceAll('\\', '\\\\'),
      r.campaign,
      r.ad,
      r.impressions ?? '\\N',
      r.clicks ?? '\\N',
      cents(r.spend),
      'RUB',
      1,
      r.orders ?? '\\N',
      cents(r.revenue),
      r.leads ?? '\\N',
      3,
    ].join('\t'),
  );
  const days = new Set(rows.map((r) => [org, r.source, r.date, r.level, 'RUB', 3].join('\t')));
  const columns = [
    'source_id',
    'level',
    'date',
    'platform',
    'campaign_id',
    'ad_id',
    'impressions',
    'clicks',
    'spend',
    'currency',
    'fx',
    'conversions',
    'conversion_value',
    'leads',
    'version',
  ];
  await warehouse.insert(org, 'ad_stats', columns, facts.join('\n'));
  await warehouse.insert(
    org,
    'ad_days',
    ['source_id', 'date', 'level', 'currency', 'version'],
    [...days].join('\n'),
  );
}
const newOrg = () => asOrgId(newId());
const plain: Row = {
  source: 's',
  level: 'campaign',
  date: '2026-01-01',
  platform: 'google',
  campaign: 'a',
  ad: '',
  spend: 0,
  revenue: 0,
  leads: 0,
  orders: 0,
  impressions: 0,
  clicks: 0,
};
const january = { from: '2026-01-01', to: '2026-01-31' };

test('every measure means what its name says', async () => {
  const org = newOrg();
  await insert(org, [
    {
      ...plain,
      date: '2026-01-05',
      spend: 10_000,
      revenue: 40_000,
      leads: 4,
      orders: 2,
      impressions: 1_000,
      clicks: 50,
    },
    {
      ...plain,
      date: '2026-01-06',
      spend: 20_050,
      revenue: 20_000,
      leads: 2,
      orders: 1,
      impressions: 3_000,
      clicks: 100,
    },
  ]);

  const { totals } = await warehouse.ask(ads, org, { by: [], get: measures, span: january });

  const values = Object.fromEntries(Object.entries(totals ?? {}).map(([name, { value }]) => [name, value]));
  expect(values).toEqual({
    spend: '300.5', // 100 + 200.50
    revenue: '600', // 400 + 200
    roas: 600 / 300.5,
    romi: (100 * (600 - 300.5)) / 300.5, // 299.5 % of spend / spend
    drr: (100 * 300.5) / 600,
    leads: 6,
    cpl: '50.083333', // 300.5 / 6
    orders: 3,
    cpa: '100.166666', // 300.5 / 3
    aov: '200', // 600 / 3
    impressions: 4_000,
    clicks: 150,
    ctr: 3.75, // 150 of 4000
    cpc: '2.003333', // 300.5 / 150
    cpm: '75.125', // 1000 × 300.5 / 4000
  });
});

test('what nobody reported is unknown, and nothing is divided by zero', async () => {
  const org = newOrg();
  await insert(org, [{ ...plain, spend: 500, leads: null, clicks: 0, revenue: null }]);

  const { totals } = await warehouse.ask(ads, org, {
    by: [],
    get: ['spend', 'leads', 'cpl', 'cpc', 'clicks', 'romi'],
    span: january,
  });

  expect(totals).toMatchObject({
    spend: { value: '5' },
    leads: { value: null },
    cpl: { value: null },
    cpc: { value: null },
    clicks: { value: 0 },
    romi: { value: null },
  });
});

test('levels of one source are never added up', async () => {
  const org = newOrg();
  await insert(org, [
    // Both levels on the first day: the campaign says 100, its ads 90 (a campaign may spend outside of ads).
    { ...plain, spend: 10_000 },
    { ...plain, level: 'ad', ad: 'x', spend: 5_000 },
    { ...plain, level: 'ad', ad: 'y', spend: 4_000 },
    // On the second day only ads are known.
    { ...plain, date: '2026-01-02', level: 'ad', ad: 'x', spend: 700 },
  ]);
  const spend = async (by: ('campaign' | 'ad')[]) => {
    const { rows, totals } = await warehouse.ask(ads, org, {
      by,
      get: ['spend'],
      span: january,
      totals: true,
    });
    return {
      rows: rows.map(({ key, values }) => [...Object.values(key), values.spend.value]),
      total: totals?.spend.value,
    };
  };

  expect(await spend([])).toMatchObject({ total: '107' }); // 100 of the campaign + 7 of the ads
  expect(await spend(['campaign'])).toEqual({ rows: [['a', '107']], total: '107' });
  // By ad only the ads can answer: 50 + 7, 40
  expect(await spend(['ad'])).toEqual({
    rows: [
      ['x', '57'],
      ['y', '40'],
    ],
    total: '97',
  });
});

test('a tombstone takes a row away, and a later version replaces it', async () => {
  const org = newOrg();
  await insert(org, [
    { ...plain, spend: 100 },
    { ...plain, campaign: 'b', spend: 200 },
  ]);
  const columns = ['source_id', 'level', 'date', 'campaign_id', 'spend', 'version', 'is_deleted'];
  await warehouse.insert(
    org,
    'ad_stats',
    columns,
    [
      [org, 's', 'campaign', '2026-01-01', 'a', '\\N', 4, 1].join('\t'),
      [org, 's', 'campaign', '2026-01-01', 'b', '3.5', 5, 0].join('\t'),
    ].join('\n'),
  );

  const { rows } = await warehouse.ask(ads, org, { by: ['campaign'], get: ['spend'], span: january });

  expect(rows).toEqual([{ key: { campaign: 'b' }, values: { spend: { value: '3.5', previous: null } } }]);
});

// ── any question over any facts equals a recount in plain TypeScript ─────────────────────────────────────────────────

const dayOf = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
const amount = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null, freq: 8 });
const fact: fc.Arbitrary<Row> = fc.record({
  source: fc.constantFrom('s1', 's2', 's3'),
  level: fc.constantFrom('campaign', 'ad'),
  date: fc.integer({ min: 1, max: 12 }).map(dayOf),
  platform: fc.constantFrom('google', 'vk', "o'b\\x"),
  campaign: fc.constantFrom('c1', 'c2', 'c3'),
  ad: fc.constantFrom('a1', 'a2'),
  spend: amount,
  revenue: amount,
  leads: amount,
  orders: amount,
  impressions: amount,
  clicks: amount,
});
const keyOf = (r: Row) => [r.source, r.level, r.date, r.campaign, r.level === 'ad' ? r.ad : ''].join('|');
const distinct = (rows: Row[]) => [
  ...new Map(rows.map((r) => [keyOf(r), { ...r, ad: r.level === 'ad' ? r.ad : '' }])).values(),
];

type By = 'date' | 'source' | 'platform' | 'campaign' | 'ad';
const span: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([a, b]) => ({ from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) }));
const question = fc.record({
  by: fc.subarray<By>(['date', 'source', 'platform', 'campaign', 'ad']),
  get: fc.subarray([...measures], { minLength: 1 }),
  span,
  previous: fc.option(span, { nil: undefined }),
  platforms: fc.option(fc.subarray(['google', 'vk', "o'b\\x"], { minLength: 1 }), { nil: undefined }),
});

test('any question over any facts equals a recount, and organisations never mix', async () => {
  const [facts] = fc.sample(fc.array(fact, { minLength: 250, maxLength: 250 }), { numRuns: 1, seed: 7 });
  const mine = distinct(facts ?? []);
  const [org, other] = [newOrg(), newOrg()];
  await insert(org, mine);
  // The same keys with marked values: one row of them in an answer would be seen.
  await insert(
    other,
    mine.map((r) => ({ ...r, spend: 99_999_999_999, clicks: 777_777_777_777 })),
  );

  await fc.assert(
    fc.asyncProperty(question, async ({ platforms, ...asked }) => {
      const filter = platforms && { platform: platforms };
      const { rows, totals } = await warehouse.ask(ads, org, { ...asked, filter, totals: true });

      const expected = recount(mine, asked, platforms);
      expect(
        Object.fromEntries(
          rows.map(({ key, values }) => [asked.by.map((name) => key[name]).join('|'), values]),
        ),
      ).toEqual(asked.by.length === 0 ? { '': expected.totals } : expected.groups);
      if (rows.length > 0) expect(totals).toEqual(expected.totals);
    }),
    { numRuns: 80, seed: 11 },
  );
});

function recount(
  facts: Row[],
  asked: { by: By[]; get: AdMeasure[]; span: Span; previous?: Span | undefined },
  platforms?: string[],
) {
  const isIn = (date: string, s: Span | undefined) => s !== undefined && date >= s.from && date <= s.to;
  const needsAds = asked.by.includes('ad');
  const levels = facts.filter((r) => !needsAds || r.level === 'ad');
  const coarsest = new Map<string, string>();
  for (const r of levels)
    if (coarsest.get(r.source + r.date) !== 'campaign') coarsest.set(r.source + r.date, r.level);
  const rows = levels.filter(
    (r) =>
      coarsest.get(r.source + r.date) === r.level &&
      (isIn(r.date, asked.span) || isIn(r.date, asked.previous)) &&
      (!platforms || platforms.includes(r.platform)),
  );
  const figures = (some: Row[]) =>
    Object.fromEntries(
      asked.get.map((name) => [
        name,
        {
          value: measured(
            name,
            some.filter((r) => isIn(r.date, asked.span)),
          ),
          previous: measured(
            name,
            some.filter((r) => isIn(r.date, asked.previous)),
          ),
        },
      ]),
    );
  const groups = Map.groupBy(rows, (r) => asked.by.map((name) => r[name]).join('|'));
  return {
    totals: figures(rows),
    groups: Object.fromEntries([...groups].map(([key, some]) => [key, figures(some)])),
  };
}

function measured(name: AdMeasure, rows: Row[]): Value {
  const total = (of: 'spend' | 'revenue' | 'leads' | 'orders' | 'impressions' | 'clicks') => {
    const known = rows.map((r) => r[of]).filter((v) => v !== null);
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
  };
  const money = (hundredths: number | null) =>
    hundredths === null ? null : text(BigInt(hundredths) * 10_000n);
  const per = (over: number | null, under: number | null, scale = 1) =>
    over === null || !under ? null : text((BigInt(over) * 10_000n * BigInt(scale)) / BigInt(under));
  const share = (over: number | null, under: number | null) =>
    over === null || !under ? null : over / under;
  const percent = (over: number | null, under: number | null) =>
    over === null || !under ? null : expect.closeTo((over * 100) / under, 6);
  const [spend, revenue] = [total('spend'), total('revenue')];
  switch (name) {
    case 'spend':
      return money(spend);
    case 'revenue':
      return money(revenue);
    case 'roas':
      return share(revenue, spend) === null ? null : expect.closeTo((revenue ?? 0) / (spend ?? 1), 9);
    case 'romi':
      return revenue === null || spend === null ? null : percent(revenue - spend, spend);
    case 'drr':
      return percent(spend, revenue);
    case 'cpl':
      return per(spend, total('leads'));
    case 'cpa':
      return per(spend, total('orders'));
    case 'aov':
      return per(revenue, total('orders'));
    case 'cpc':
      return per(spend, total('clicks'));
    case 'cpm':
      return per(spend, total('impressions'), 1000);
    case 'ctr':
      return percent(total('clicks'), total('impressions'));
    default:
      return total(name);
  }
}

/** Millionths as the warehouse writes them. */
function text(millionths: bigint): string {
  const digits = String(millionths).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return digits.slice(0, -6) + (fraction && `.${fraction}`);
}
