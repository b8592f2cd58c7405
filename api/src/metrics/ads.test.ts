import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adMeasure } from '@takt/contract/metrics.ts';
import { asOrgId, type OrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { connectWarehouse, type Warehouse } from '../warehouse/client.ts';
import { ads } from './ads.ts';

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
      r.source,
      r.level,
      r.date,
      r.platform.replaceAll('\\', '\\\\'),
      r.campaign,
      r.ad,
      r.impressions ?? '\\N',
      r.clicks ?? '\\N',
      cents(r.spend),
      r.orders ?? '\\N',
      cents(r.revenue),
      r.leads ?? '\\N',
    ].join('\t'),
  );
  const days = new Set(rows.map((r) => [r.source, r.date, r.level].join('\t')));
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
    'conversions',
    'conversion_value',
    'leads',
  ];
  const same = { currency: 'RUB', version: 3 };
  await warehouse.insert(org, 'ad_stats', { same: { ...same, fx: 1 }, columns, rows: facts.join('\n') });
  await warehouse.insert(org, 'ad_days', {
    same,
    columns: ['source_id', 'date', 'level'],
    rows: [...days].join('\n'),
  });
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

  const { totals } = await warehouse.ask(ads, org, { by: [], get: adMeasure.options, span: january });

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
  await warehouse.insert(org, 'ad_stats', {
    same: { source_id: 's', level: 'campaign', date: '2026-01-01' },
    columns: ['campaign_id', 'spend', 'version', 'is_deleted'],
    rows: [['a', '\\N', 4, 1].join('\t'), ['b', '3.5', 5, 0].join('\t')].join('\n'),
  });

  const { rows } = await warehouse.ask(ads, org, { by: ['campaign'], get: ['spend'], span: january });

  expect(rows).toEqual([{ key: { campaign: 'b' }, values: { spend: { value: '3.5', previous: null } } }]);
});
