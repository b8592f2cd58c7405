import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AdMeasure, adMeasure, type DealMeasure, dealMeasure } from '@takt/contract/metrics.ts';
import { asOrgId, type OrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { connectWarehouse, type Warehouse } from '../warehouse/client.ts';
import type { Span, Value } from '../warehouse/cube.ts';
import { ads } from './ads.ts';
import { deals } from './deals.ts';
import type { AdDimension, DealDimension } from './sides.ts';

// Any question over any facts equals a recount of the same rows in plain TypeScript, to the cent. A second organisation
// has the same keys with values that would be seen: so none of its rows, names or tags ever gets into an answer.
// FUZZ_N=1000 asks 10,000 questions.

const runs = process.env.FUZZ_N ? Number(process.env.FUZZ_N) * 5 : 60;
const seed = Number(process.env.FUZZ_SEED ?? 11);

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
});
afterAll(() => warehouse.close());

// ── what is in the tables ────────────────────────────────────────────────────────────────────────────────────────────

const firstDay = Date.parse('2026-01-20');
/** 40 days over two months and seven weeks. */
const dayOf = (n: number) => new Date(firstDay + n * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 39 }).map(dayOf);
const perhaps = <T>(value: fc.Arbitrary<T>, freq = 6) => fc.option(value, { nil: null, freq });
const cents = perhaps(fc.integer({ min: 0, max: 100_000 }));
const platforms = ['google', 'vk', "o'b\\x"] as const;
const campaigns = ['c1', 'c2', 'c3'] as const;
const sources = ['s1', 's2', 's3'] as const;

interface Entity {
  name: string;
  product: string;
  theme: string;
}
/** Names by id; the campaign that has none goes by its id. */
const campaignNames: Record<string, string> = { c1: 'Поиск: диваны', c2: 'РСЯ «Кухни»', c3: '' };
const entityOf = (source: string, id: string): Entity => ({
  name: campaignNames[id] ?? (id === 'a1' ? 'Видео 15 сек' : ''),
  product: source === 's1' ? 'sofas' : id === 'c2' ? 'kitchens' : '',
  theme: id === 'a1' && source !== 's3' ? 'дом' : '',
});

const fact = fc.record({
  source: fc.constantFrom(...sources),
  level: fc.constantFrom('campaign', 'ad'),
  date: anyDay,
  platform: fc.constantFrom(...platforms),
  campaign: fc.constantFrom(...campaigns),
  ad: fc.constantFrom<string>('a1', 'a2'),
  spend: cents,
  revenue: cents,
  leads: cents,
  orders: cents,
  impressions: cents,
  clicks: cents,
});
type Fact = typeof fact extends fc.Arbitrary<infer T> ? T : never;

const deal = fc.record({
  source: fc.constantFrom('crm1', 'crm2'),
  created: perhaps(anyDay, 12),
  mql: perhaps(anyDay, 2),
  sql: perhaps(anyDay, 2),
  won: perhaps(anyDay, 2),
  lost: perhaps(anyDay, 2),
  amount: cents,
  refunded: perhaps(fc.integer({ min: 0, max: 5_000 }), 2),
  cogs: cents,
  origin: fc.constantFrom('', 'organic', "o'b\\x"),
  product: fc.constantFrom('', 'sofas', 'kitchens'),
  platform: fc.constantFrom('', ...platforms),
  campaign: fc.constantFrom('', '', ...campaigns),
  // A campaign's name in another case, its id, and nothing of ours.
  tag: fc.constantFrom('', 'ПОИСК: ДИВАНЫ', 'C3', 'unheard of'),
});
type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never;

const decimal = (n: number | null) => (n === null ? '\\N' : (n / 100).toFixed(2));
const escaped = (cell: string) => cell.replaceAll('\\', '\\\\');
async function insert(
  org: OrgId,
  table: string,
  columns: string,
  rows: readonly (string | number | null)[][],
) {
  const lines = rows.map((row) => row.map((cell) => cell ?? '\\N').join('\t'));
  await warehouse.insert(org, table, {
    same: { version: 3 },
    columns: columns.split(' '),
    rows: [...new Set(lines)].join('\n'),
  });
}

async function insertFacts(org: OrgId, facts: readonly Fact[]) {
  await insert(
    org,
    'ad_stats',
    'source_id level date platform campaign_id ad_id impressions clicks spend currency fx conversions conversion_value leads',
    facts.map((r) => [
      r.source,
      r.level,
      r.date,
      escaped(r.platform),
      r.campaign,
      r.ad,
      r.impressions,
      r.clicks,
      decimal(r.spend),
      'RUB',
      1,
      r.orders,
      decimal(r.revenue),
      r.leads,
    ]),
  );
  await insert(
    org,
    'ad_days',
    'source_id date level currency',
    facts.map((r) => [r.source, r.date, r.level, 'RUB']),
  );
}

const insertEntities = (org: OrgId, of: (source: string, id: string) => Entity) =>
  insert(
    org,
    'ad_entities',
    'source_id level id name product_key theme',
    sources.flatMap((source) =>
      [...campaigns, 'a1', 'a2'].map((id) => {
        const { name, product, theme } = of(source, id);
        return [source, id.startsWith('c') ? 'campaign' : 'ad', id, name, product, theme];
      }),
    ),
  );

const insertDeals = (org: OrgId, rows: readonly Deal[]) =>
  insert(
    org,
    'deals',
    'source_id deal_id created mql sql won lost amount refunded cogs currency origin product_key platform campaign_id utm_campaign',
    rows.map((r, n) => [
      r.source,
      `d${n}`,
      r.created,
      r.mql,
      r.sql,
      r.won,
      r.lost,
      decimal(r.amount),
      decimal(r.refunded),
      decimal(r.cogs),
      'RUB',
      escaped(r.origin),
      r.product,
      escaped(r.platform),
      r.campaign,
      r.tag,
    ]),
  );

const factKey = (r: Fact) => [r.source, r.level, r.date, r.campaign, r.level === 'ad' ? r.ad : ''].join('|');
const distinct = (facts: readonly Fact[]) => [
  ...new Map(facts.map((r) => [factKey(r), { ...r, ad: r.level === 'ad' ? r.ad : '' }])).values(),
];
const sample = <T>(of: fc.Arbitrary<T>, n: number): T[] => fc.sample(of, { numRuns: n, seed: 7 });

// ── what is asked ────────────────────────────────────────────────────────────────────────────────────────────────────

const span: fc.Arbitrary<Span> = fc
  .tuple(anyDay, anyDay)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const anyQuestion = <D extends string, M extends string>(by: readonly D[], get: readonly M[], money: M) =>
  fc.record({
    by: fc.subarray([...by], { maxLength: 4 }),
    get: fc.subarray([...get], { minLength: 1 }),
    span,
    previous: perhaps(span),
    only: perhaps(fc.subarray([...platforms], { minLength: 1 }), 2),
    floor: perhaps(
      fc.integer({ min: 0, max: 5_000 }).map((atLeast) => ({ of: money, atLeast })),
      2,
    ),
    limit: perhaps(fc.integer({ min: 1, max: 12 }), 2),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  });

interface Asked<D extends string, M extends string> {
  by: D[];
  get: M[];
  span: Span;
  previous: Span | null;
  floor: { of: M; atLeast: number } | null;
  limit: number | null;
  direction: 'asc' | 'desc';
}
type Side = 'value' | 'previous';

/** Groups, in order, and totals of rows that passed the filters. */
function recounted<R, D extends string, M extends string>(
  asked: Asked<D, M>,
  rows: readonly R[],
  how: {
    day: (row: R) => string | null;
    dim: (row: R, name: D) => string;
    measure: (name: M, rows: R[]) => Value;
  },
  order: M,
) {
  const isIn = (row: R, side: Side) => {
    const period = side === 'value' ? asked.span : asked.previous;
    const date = how.day(row);
    return period !== null && date !== null && date >= period.from && date <= period.to;
  };
  const figure = (name: M, some: readonly R[], side: Side) =>
    side === 'previous' && !asked.previous
      ? null
      : how.measure(
          name,
          some.filter((row) => isIn(row, side)),
        );
  const figures = (some: readonly R[]) =>
    Object.fromEntries(
      asked.get.map((name) => [
        name,
        { value: figure(name, some, 'value'), previous: figure(name, some, 'previous') },
      ]),
    );
  const groups = [
    ...Map.groupBy(
      rows.filter((row) => isIn(row, 'value') || isIn(row, 'previous')),
      (row) => asked.by.map((name) => how.dim(row, name)).join('\0'),
    ),
  ].map(([key, some]) => ({ key: key.split('\0'), some, order: figure(order, some, 'value') }));
  // It leaves out groups: the whole is none.
  const floor = asked.by.length > 0 ? asked.floor : null;
  const passed = floor
    ? groups.filter(({ some }) => {
        const value = figure(floor.of, some, 'value');
        return value !== null && Number(value) >= floor.atLeast;
      })
    : groups;
  const sign = asked.direction === 'asc' ? 1 : -1;
  const sorted = passed.toSorted((a, b) => {
    if (a.order !== null && b.order !== null && a.order !== b.order)
      return sign * (Number(a.order) - Number(b.order));
    if ((a.order === null) !== (b.order === null)) return a.order === null ? 1 : -1;
    const at = a.key.findIndex((part, n) => part !== b.key[n]);
    return at < 0 ? 0 : (a.key[at] ?? '') < (b.key[at] ?? '') ? -1 : 1;
  });
  return {
    rows: sorted
      .slice(0, asked.limit ?? sorted.length)
      .map(({ key, some }) => ({ key, values: figures(some) })),
    totals: figures(sorted.flatMap(({ some }) => some)),
  };
}

const monday = (date: string) => {
  const at = new Date(date);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

// ── advertising ──────────────────────────────────────────────────────────────────────────────────────────────────────

const adsAsked = anyQuestion(
  [
    'date',
    'week',
    'month',
    'source',
    'platform',
    'campaign',
    'campaign_name',
    'product',
    'ad',
    'ad_name',
    'theme',
  ] as const satisfies AdDimension[],
  adMeasure.options,
  'spend' as const,
).chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    product: perhaps(fc.constantFrom('sofas', 'kitchens', 'nothing'), 2),
    // Whatever the case; the campaign without a name goes by its id.
    part: perhaps(fc.constantFrom('ДИВАН', 'кухни', 'c3', '%', ''), 2),
  }),
);

const adDimension = (r: Fact, name: string): string => {
  const [campaign, ad] = [entityOf(r.source, r.campaign), entityOf(r.source, r.ad)];
  const dims: Record<string, string> = {
    date: r.date,
    week: monday(r.date),
    month: `${r.date.slice(0, 7)}-01`,
    source: r.source,
    platform: r.platform,
    campaign: r.campaign,
    campaign_name: campaign.name || r.campaign,
    product: campaign.product,
    ad: r.ad,
    ad_name: ad.name || r.ad,
    theme: ad.theme,
  };
  return dims[name] ?? 'no such dimension';
};
const ofAds = ['ad', 'ad_name', 'theme'];

test('any question about advertising equals a recount', { timeout: 3_600_000 }, async () => {
  const mine = distinct(sample(fact, 400));
  const [org, other] = [asOrgId(newId()), asOrgId(newId())];
  await insertFacts(org, mine);
  await insertEntities(org, entityOf);
  await insertFacts(
    other,
    mine.map((r) => ({ ...r, spend: 99_999_999_999, clicks: 777_777_777_777 })),
  );
  await insertEntities(other, () => ({ name: 'чужое: диваны, кухни', product: 'sofas', theme: 'чужая' }));

  await fc.assert(
    fc.asyncProperty(adsAsked, async ({ asked, product, part }) => {
      const { only, limit, floor, previous, direction, ...rest } = asked;
      const answer = await warehouse.ask(ads, org, {
        ...rest,
        previous: previous ?? undefined,
        filter: { platform: only ?? undefined, product: product === null ? undefined : [product] },
        contains: { campaign_name: part ?? undefined },
        floor: floor ?? undefined,
        order: [{ by: 'spend', direction }],
        ...(limit && { limit }),
        totals: true,
      });

      const needsAds = asked.by.some((name) => ofAds.includes(name));
      const known = mine.filter((r) => !needsAds || r.level === 'ad');
      const asRead = (r: Fact) => `${r.source} ${r.date}`;
      const whole = new Set(known.filter((r) => r.level === 'campaign').map(asRead));
      const rows = known.filter(
        (r) =>
          (r.level === 'campaign' || !whole.has(asRead(r))) &&
          (!only || only.some((platform) => platform === r.platform)) &&
          (product === null || adDimension(r, 'product') === product) &&
          adDimension(r, 'campaign_name')
            .toLowerCase()
            .includes((part ?? '').toLowerCase()),
      );
      compare(
        asked,
        answer,
        recounted(asked, rows, { day: (r) => r.date, dim: adDimension, measure: adFigure }, 'spend'),
      );
    }),
    { numRuns: runs, seed },
  );
});

function adFigure(name: AdMeasure, rows: Fact[]): Value {
  const total = (of: 'spend' | 'revenue' | 'leads' | 'orders' | 'impressions' | 'clicks') =>
    sumOf(rows.map((r) => r[of]));
  const [spend, revenue, leads] = [total('spend'), total('revenue'), total('leads')];
  const [orders, impressions, clicks] = [total('orders'), total('impressions'), total('clicks')];
  switch (name) {
    case 'spend':
      return money(spend);
    case 'revenue':
      return money(revenue);
    case 'roas':
      return share(revenue, spend);
    case 'romi':
      return share(revenue === null || spend === null ? null : revenue - spend, spend, 100);
    case 'drr':
      return share(spend, revenue, 100);
    case 'cpl':
      return per(spend, leads);
    case 'cpa':
      return per(spend, orders);
    case 'aov':
      return per(revenue, orders);
    case 'cpc':
      return per(spend, clicks);
    case 'cpm':
      return per(spend, impressions, 1000);
    case 'ctr':
      return share(clicks, impressions, 100);
    default:
      return total(name);
  }
}

// ── deals ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const times = ['created', 'mql', 'sql', 'won', 'lost'] as const;
const dealsAsked = anyQuestion(
  [
    'date',
    'week',
    'month',
    'source',
    'origin',
    'platform',
    'campaign',
    'product',
    'found',
  ] as const satisfies DealDimension[],
  dealMeasure.options,
  'deals' as const,
).chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    time: fc.constantFrom(...times),
    campaign: perhaps(fc.constantFrom(...campaigns, ''), 2),
    part: perhaps(fc.constantFrom('ORG', 'x', ''), 2),
  }),
);

const isWon = (r: Deal) => r.won !== null && !(r.lost !== null && r.lost >= r.won);
const isLost = (r: Deal) => r.lost !== null && !(r.won !== null && r.lost < r.won);
const reachedSql = (r: Deal) => r.sql ?? r.won;
const reachedMql = (r: Deal) => r.mql ?? reachedSql(r);
const dayOfDeal = (r: Deal, time: (typeof times)[number]) =>
  time === 'mql' ? reachedMql(r) : time === 'sql' ? reachedSql(r) : r[time];
/** By the tag, where the CRM names neither a campaign nor a platform. */
const tagged = (r: Deal): string =>
  r.campaign === '' && r.platform === ''
    ? (campaigns.find((id) => [id, campaignNames[id]?.toLowerCase()].includes(r.tag.toLowerCase() || '-')) ??
      '')
    : '';

test('any question about deals equals a recount', { timeout: 3_600_000 }, async () => {
  const mine = sample(deal, 300);
  const [org, other] = [asOrgId(newId()), asOrgId(newId())];
  await insertDeals(org, mine);
  await insertEntities(org, entityOf);
  await insertDeals(
    other,
    [...mine, ...mine].map((r) => ({ ...r, amount: 99_999_999_999, cogs: 1 })),
  );
  // Its campaigns go by the tags of the other's deals.
  await insertEntities(other, (_source, id) => ({ name: 'unheard of', product: id, theme: '' }));

  await fc.assert(
    fc.asyncProperty(dealsAsked, async ({ asked, time, campaign, part }) => {
      const { only, limit, floor, previous, direction, ...rest } = asked;
      const answer = await warehouse.ask(deals, org, {
        ...rest,
        time,
        previous: previous ?? undefined,
        filter: { platform: only ?? undefined, campaign: campaign === null ? undefined : [campaign] },
        contains: { origin: part ?? undefined },
        floor: floor ?? undefined,
        order: [{ by: 'deals', direction }],
        ...(limit && { limit }),
        totals: true,
      });

      const dim = (r: Deal, name: string): string => {
        const date = dayOfDeal(r, time) ?? 'never';
        const dims: Record<string, string> = {
          date,
          week: monday(date),
          month: `${date.slice(0, 7)}-01`,
          source: r.source,
          origin: r.origin,
          platform: r.platform,
          campaign: r.campaign || tagged(r),
          product: r.product,
          found: tagged(r) ? 'utm' : 'none',
        };
        return dims[name] ?? 'no such dimension';
      };
      const rows = mine.filter(
        (r) =>
          dayOfDeal(r, time) !== null &&
          (!only || only.some((platform) => platform === r.platform)) &&
          (campaign === null || dim(r, 'campaign') === campaign) &&
          r.origin.toLowerCase().includes((part ?? '').toLowerCase()),
      );
      compare(
        asked,
        answer,
        recounted(asked, rows, { day: (r) => dayOfDeal(r, time), dim, measure: dealFigure }, 'deals'),
      );
    }),
    { numRuns: runs, seed },
  );
});

function dealFigure(name: DealMeasure, rows: Deal[]): Value {
  const won = rows.filter(isWon);
  const [mql, sql] = [rows.filter(reachedMql).length, rows.filter(reachedSql).length];
  const net = (r: Deal) => (r.amount === null ? null : r.amount - (r.refunded ?? 0));
  const days = won
    .flatMap((r) => (r.created && r.won ? [(Date.parse(r.won) - Date.parse(r.created)) / 86_400_000] : []))
    .toSorted((a, b) => a - b);
  switch (name) {
    case 'deals':
      return rows.length;
    case 'mql':
      return mql;
    case 'sql':
      return sql;
    case 'won':
      return won.length;
    case 'lost':
      return rows.filter(isLost).length;
    case 'gross_revenue':
      return money(sumOf(won.map((r) => r.amount)));
    case 'refunds':
      return money(sumOf(won.map((r) => r.refunded)));
    case 'net_revenue':
      return money(sumOf(won.map(net)));
    case 'cogs':
      return money(sumOf(won.map((r) => r.cogs)));
    case 'margin':
      return money(
        sumOf(
          won.map((r) => {
            const kept = net(r);
            return kept === null || r.cogs === null ? null : kept - r.cogs;
          }),
        ),
      );
    case 'average_deal':
      return per(sumOf(won.map((r) => r.amount)), won.length);
    case 'deal_to_mql':
      return share(mql, rows.length, 100);
    case 'mql_to_sql':
      return share(sql, mql, 100);
    case 'sql_to_won':
      return share(won.length, sql, 100);
    case 'deal_to_won':
      return share(won.length, rows.length, 100);
    case 'days_to_won': {
      const [low, high] = [days[Math.floor((days.length - 1) / 2)], days[Math.floor(days.length / 2)]];
      return low === undefined || high === undefined ? null : (low + high) / 2;
    }
    case 'average_days_to_won':
      return days.length === 0 ? null : expect.closeTo((sumOf(days) ?? 0) / days.length, 9);
  }
}

// ── plain arithmetic ─────────────────────────────────────────────────────────────────────────────────────────────────

function compare<D extends string, M extends string>(
  asked: Asked<D, M>,
  answer: { rows: readonly { key: Record<D, string>; values: unknown }[]; totals: unknown },
  expected: { rows: { key: string[]; values: unknown }[]; totals: unknown },
) {
  if (asked.by.length === 0) {
    expect(answer.totals).toEqual(expected.totals);
    return;
  }
  expect(answer.rows.map(({ key, values }) => ({ key: asked.by.map((name) => key[name]), values }))).toEqual(
    expected.rows,
  );
  if (expected.rows.length > 0) expect(answer.totals).toEqual(expected.totals);
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((v) => v !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
const money = (hundredths: number | null) =>
  hundredths === null ? null : text(BigInt(hundredths) * 10_000n);
const per = (over: number | null, under: number | null, scale = 1) =>
  over === null || !under ? null : text((BigInt(over) * 10_000n * BigInt(scale)) / BigInt(under));
const share = (over: number | null, under: number | null, scale = 1) =>
  over === null || !under ? null : expect.closeTo((over * scale) / under, 6);

/** Millionths as the warehouse writes them. */
function text(millionths: bigint): string {
  const size = millionths < 0n ? -millionths : millionths;
  const digits = String(size).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return (millionths < 0n ? '-' : '') + digits.slice(0, -6) + (fraction && `.${fraction}`);
}
