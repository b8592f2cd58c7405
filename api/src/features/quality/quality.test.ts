import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type QualityFinding, dataQuality } from '@takt/contract/quality.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { ads } from '../../metrics/ads.ts';
import { addDays, daysOf } from '../../metrics/frame.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { compile } from '../../warehouse/compile.ts';
import { importFile } from '../imports/testing.ts';
import { anomaliesSql } from './reports/anomalies.ts';
import { completenessSql } from './reports/completeness.ts';
import { duplicatesSql } from './reports/duplicates.ts';
import { gapsSql } from './reports/gaps.ts';
import { mappingSql } from './reports/mapping.ts';
import { levelsSql } from './reports/reconciliation.ts';
import { restatementSql } from './reports/restatement.ts';
import { sourceDaysSql, spendQuestion } from './reports/sources.ts';

let world: World;
let facts: Advertising;
beforeAll(async () => {
  world = await createWorld({ works: true });
  facts = await createAdvertising(world);
});
afterAll(async () => {
  await facts.close();
  await world.close();
});

const ask = async (person: Person, query: string, language = 'en') => {
  const answer = await person.call('GET', `/analytics/marketing/data-quality?${query}`, {
    headers: { 'accept-language': language },
  });
  expect(answer.statusCode).toBe(200);
  return dataQuality.response.parse(answer.json()).data;
};
const of = (check: string, findings: readonly QualityFinding[]) =>
  findings.filter((finding) => finding.check === check);
const march = 'start_date=2024-03-01&end_date=2024-03-31';
/** Figures that nothing is wrong with. */
const good = { impressions: 1000, clicks: 10, spend: 10, level: 'campaign' } as const;
const days = (from: string, to: string, line: Omit<AdLine, 'date'>): AdLine[] =>
  daysOf({ from, to }).map((date) => ({ ...line, date }));

test('without figures there is no score, and no check says that all is well', async () => {
  const data = await ask(await world.owner(), '');

  expect(data).toMatchObject({ score: null, money: null, at_risk: null, findings: [], freshness: [] });
  expect(data.parts.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'not_applicable'));
});

test('a source that stopped is told with what it usually spends; a tagged one that did not is fine', async () => {
  const person = await world.owner();
  const [vk, google] = [await facts.source(person, 'vk'), await facts.source(person, 'google', 'Кабинет')];
  await facts.lines(person, [
    ...days('2024-03-01', '2024-03-31', { ...good, source: vk, campaign: 'v' }),
    ...days('2024-03-01', '2024-03-22', {
      ...good,
      source: google,
      platform: 'google',
      campaign: 'g',
      spend: 20,
    }),
  ]);
  await facts.entities(person, [
    { source: vk, level: 'campaign', id: 'v', product: 'p' },
    { source: google, level: 'campaign', id: 'g', product: 'p' },
  ]);

  const data = await ask(person, march);
  expect(data.money).toBe('750'); // 31 × 10 + 22 × 20
  expect(data.findings).toHaveLength(1);
  expect(data.findings[0]).toMatchObject({
    check: 'freshness',
    kind: 'source_behind',
    severity: 'high',
    entity: { kind: 'source', id: google, name: 'Кабинет' },
    from: '2024-03-23',
    to: '2024-03-31',
    rows: 9,
    money: '180', // 9 × 20
    text: 'Source “Кабинет” has been silent since Mar 23, 2024: 9 days without figures, in which RUB\u00a0180 is usually spent.',
  });
  expect(data.freshness).toMatchObject([
    { source_id: vk, last_day: '2024-03-31', days_behind: 0 },
    { source_id: google, platform: 'google', last_day: '2024-03-22', days_behind: 9 },
  ]);
  expect(data.score).toBeCloseTo(76, 9); // 100 · (1 − 180 / 750)
  expect(data.parts[0]).toEqual({
    check: 'freshness',
    state: 'found',
    findings: 1,
    money: '180',
    points: expect.closeTo(24, 9),
  });
  expect((await ask(person, march, 'ru')).findings[0]?.text).toContain('молчит с 23 мар. 2024');
  expect((await ask(person, `${march}&platform=vk`)).findings).toEqual([]);
});

test('days missing between the first and the last are a gap, unless that weekday is always free', async () => {
  const person = await world.owner();
  const [whole, working] = [await facts.source(person, 'vk'), await facts.source(person, 'google')];
  const missing = ['2024-03-08', '2024-03-09', '2024-03-20'];
  await facts.lines(person, [
    ...days('2024-03-01', '2024-03-31', { ...good, source: whole, campaign: 'v' }).filter(
      ({ date }) => !missing.includes(date),
    ),
    ...days('2024-03-01', '2024-03-30', {
      ...good,
      source: working,
      platform: 'google',
      campaign: 'g',
    }).filter(({ date }) => new Date(date).getUTCDay() !== 0 && date !== '2024-03-11'),
  ]);

  expect(of('gaps', (await ask(person, march)).findings)).toMatchObject([
    { entity: { id: whole }, from: '2024-03-08', to: '2024-03-20', rows: 3, money: '30' },
    { entity: { id: working }, from: '2024-03-11', to: '2024-03-11', rows: 1, money: '10' },
  ]);
});

test('figures that can’t all be true are told by campaign', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  const silent = await facts.source(person, 'file');
  const line = { ...good, source };
  await facts.lines(person, [
    { ...line, date: '2024-03-01', campaign: 'a', impressions: 0, clicks: 0, spend: 7 },
    { ...line, date: '2024-03-02', campaign: 'a', impressions: 0, clicks: 0, spend: 5.5 },
    { ...line, date: '2024-03-02', campaign: 'b', impressions: 10, clicks: 11, spend: 3 },
    { ...line, date: '2024-03-02', campaign: 'c', impressions: 10, clicks: 1, reach: 12, spend: 2 },
    { ...line, date: '2024-03-02', campaign: 'd', impressions: 10, clicks: 10, reach: 10 },
    // Nothing was shown and nothing was paid; a source that never tells impressions lacks none.
    { ...line, date: '2024-03-02', campaign: 'e', impressions: 0, clicks: 0, spend: 0 },
    { source: silent, level: 'campaign', platform: 'file', date: '2024-03-02', campaign: 'f', spend: 100 },
  ]);

  expect(of('completeness', (await ask(person, march)).findings)).toMatchObject([
    {
      kind: 'spend_without_impressions',
      entity: { kind: 'campaign', id: 'a', source_id: source },
      from: '2024-03-01',
      to: '2024-03-02',
      rows: 2,
      money: '12.5',
    },
    { kind: 'clicks_above_impressions', entity: { id: 'b' }, rows: 1, money: '3' },
    { kind: 'reach_above_impressions', entity: { id: 'c' }, rows: 1, money: '2' },
  ]);
});

test('one campaign from two sources and the same figures twice are counted once too often', async () => {
  const person = await world.owner();
  const sources = [
    await facts.source(person, 'vk', 'кабинет'),
    await facts.source(person, 'vk', 'файл'),
  ].toSorted();
  const [first = '', second = ''] = sources;
  await facts.lines(person, [
    ...days('2024-03-01', '2024-03-03', { ...good, source: first, campaign: 'a', impressions: 111 }),
    { ...good, source: second, campaign: 'a', date: '2024-03-03', impressions: 99, spend: 4 },
    // The same on three days under another name; on two it may be chance.
    ...days('2024-03-05', '2024-03-07', {
      ...good,
      source: first,
      campaign: 'x',
      impressions: 222,
      spend: 6,
    }),
    ...days('2024-03-05', '2024-03-07', {
      ...good,
      source: first,
      campaign: 'y',
      impressions: 222,
      spend: 6,
    }),
    ...days('2024-03-05', '2024-03-06', {
      ...good,
      source: first,
      campaign: 'z',
      impressions: 222,
      spend: 6,
    }),
    // The same id on another platform is another campaign.
    {
      ...good,
      source: second,
      platform: 'google',
      campaign: 'x',
      date: '2024-03-05',
      impressions: 5,
      spend: 1,
    },
  ]);

  const data = await ask(person, march);
  expect(of('duplicates', data.findings)).toMatchObject([
    {
      kind: 'same_figures_twice',
      entity: { id: 'y', source_id: first },
      rows: 3,
      money: '18',
      evidence: { twin_campaign: 'x', twin: 'x', days: 3 },
    },
    {
      kind: 'campaign_in_two_sources',
      entity: { id: 'a', source_id: second },
      from: '2024-03-03',
      to: '2024-03-03',
      rows: 1,
      money: '4',
    },
  ]);
});

test('levels of a source have to add up to the same, half a percent apart at most', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  const fine = await facts.source(person, 'google');
  const at = (level: AdLine['level'], spend: number, more: Partial<AdLine> = {}): AdLine => ({
    ...good,
    source,
    date: '2024-03-01',
    campaign: 'a',
    level: level ?? 'ad',
    spend,
    ...more,
  });
  await facts.lines(person, [
    at('account', 100, { campaign: '' }),
    at('campaign', 100),
    at('ad', 60, { ad: '1' }),
    at('ad', 30, { ad: '2' }),
    at('ad', 1000, { ad: '3', date: '2024-03-02' }), // alone on its day
    at('campaign', 200, { source: fine, platform: 'google' }),
    at('ad', 199, { source: fine, platform: 'google', ad: '1' }), // 0.5 %
  ]);

  const data = await ask(person, march);
  // Of accounts and campaigns, both of which differ from the ads, the nearer one tells it.
  expect(of('reconciliation', data.findings)).toMatchObject([
    {
      kind: 'levels_differ',
      entity: { id: source },
      rows: 1,
      money: '10',
      evidence: { coarse: 'campaign', fine: 'ad', coarse_spend: '100', fine_spend: '90' },
    },
  ]);
  expect(data.money).toBe('1300'); // 100 of the account, 1,000 of ads, 200 of campaigns
});

test('a file whose own total is off is told with the difference', async () => {
  const person = await world.owner();
  const lines = ['Date,Campaign,Spend', '2024-03-01,A,100', '2024-03-02,A,50', 'Total,,200'];
  await importFile(person, 'март.csv', lines.join('\n'), { currency: 'RUB' });

  expect(of('reconciliation', (await ask(person, march)).findings)).toMatchObject([
    {
      kind: 'file_total_differs',
      entity: { kind: 'import', name: 'март.csv' },
      from: '2024-03-01',
      to: '2024-03-02',
      money: '50',
      evidence: { measure: 'spend', told: '200', summed: '150' },
    },
  ]);
});

test('a day unlike the same weekday of eight weeks is an anomaly, with its robust z', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  const weeks = (campaign: string, last: string, spends: number[]): AdLine[] =>
    spends.map((spend, i) => ({
      ...good,
      source,
      campaign,
      date: addDays(last, -7 * (spends.length - 1 - i)),
      spend,
    }));
  await facts.lines(person, [
    // Median 100; |x − 100|: 0 10 10 0 5 5 0 0 → MAD (0 + 5) / 2 = 2.5; z = 0.6745 × 60 / 2.5 = 16.188.
    ...weeks('up', '2024-03-25', [100, 110, 90, 100, 105, 95, 100, 100, 160]),
    // Always 100: MAD counts as 1; z = 0.6745 × −70 / 1 = −47.215.
    ...weeks('down', '2024-03-26', [100, 100, 100, 100, 100, 100, 100, 100, 30]),
    // Median 100, MAD 25: z = 0.6745 × 60 / 25 = 1.62.
    ...weeks('wide', '2024-03-27', [50, 150, 75, 125, 100, 100, 75, 125, 160]),
    // Beyond 3.5, but a deviation of 3 of the period's mean day of 114 is less than 5 %.
    ...weeks('small', '2024-03-28', [1, 1, 1, 1, 1, 1, 1, 1, 4]),
    // Four weeks have no usual value.
    ...weeks('young', '2024-03-29', [100, 100, 100, 100, 500]),
  ]);

  const found = of('anomalies', (await ask(person, 'start_date=2024-03-25&end_date=2024-03-31')).findings);
  expect(found).toMatchObject([
    {
      kind: 'spend_below_usual',
      entity: { id: 'down' },
      from: '2024-03-26',
      money: '70.00',
      evidence: { usual: '100.00', spread: '0.00', z: expect.closeTo(-47.215, 9) },
    },
    {
      kind: 'spend_above_usual',
      entity: { id: 'up' },
      from: '2024-03-25',
      to: '2024-03-25',
      money: '60.00',
      evidence: { spend: '160', usual: '100.00', spread: '2.50', z: expect.closeTo(16.188, 9) },
    },
  ]);
});

test('campaigns without a product, creatives without a theme or ERID are told by source', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  await facts.lines(person, [
    { ...good, source, level: 'ad', date: '2024-03-01', campaign: 'a', ad: '1', spend: 5 },
    { ...good, source, level: 'ad', date: '2024-03-02', campaign: 'a', ad: '2', spend: 6 },
    { ...good, source, level: 'ad', date: '2024-03-03', campaign: 'b', ad: '3', spend: 7 },
  ]);
  await facts.entities(person, [
    { source, level: 'campaign', id: 'a', product: 'курс' },
    { source, level: 'ad', id: '1', theme: 'кот', erid: 'x' },
    { source, level: 'ad', id: '2', name: 'Второй', theme: 'кот' },
  ]);

  const data = await ask(person, march);
  expect(of('mapping', data.findings)).toMatchObject([
    { kind: 'creative_without_erid', rows: 2, money: '13', evidence: { largest: '3' } },
    { kind: 'campaign_without_product', rows: 1, money: '7', evidence: { largest: 'b' } },
    { kind: 'creative_without_theme', rows: 1, money: '7', from: '2024-03-03' },
  ]);
  // 13 + 7 + 7 is more than the 18 that were spent: no check takes away more than everything.
  expect(data).toMatchObject({ money: '18', at_risk: '18', score: 0 });
});

test('what an import changed of known days stands in the diary and costs no points', async () => {
  const person = await world.owner();
  const load = (name: string, lines: string[]) =>
    importFile(person, name, ['Date,Campaign,Spend', ...lines].join('\n'), { currency: 'RUB' });
  await load('first.csv', ['2024-03-01,A,100', '2024-03-02,A,100', '2024-03-02,B,20']);
  await load('second.csv', ['2024-03-02,A,90', '2024-03-02,B,20', '2024-03-03,A,5']);
  await load('third.csv', ['2024-03-02,A,90', '2024-03-02,B,20', '2024-03-03,A,5']);
  await load('fourth.csv', ['2024-03-02,A,70']);

  const data = await ask(person, march);
  expect(data.restatements).toMatchObject([
    // B is gone from the day: 110 to 70.
    { file_name: 'fourth.csv', spend_before: '110', spend_after: '70', difference: '-40', rows: 1 },
    { file_name: 'second.csv', from: '2024-03-02', to: '2024-03-02', spend_before: '120', difference: '-10' },
  ]);
  expect(of('restatement', data.findings)).toHaveLength(2);
  expect(data.parts.at(-1)).toMatchObject({ check: 'restatement', state: 'found', money: '50', points: 0 });
});

test('two organisations with the same campaigns never see each other', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const [mine, his] = [await facts.source(anna, 'vk'), await facts.source(boris, 'vk')];
  await facts.lines(anna, days('2024-03-01', '2024-03-10', { ...good, source: mine, campaign: 'a' }));
  await facts.lines(boris, [
    ...days('2024-03-01', '2024-03-03', { ...good, source: his, campaign: 'a' }),
    { ...good, source: his, campaign: 'a', date: '2024-03-10', impressions: 0, spend: 5000 },
  ]);
  await facts.entities(anna, [{ source: mine, level: 'campaign', id: 'a', product: 'p' }]);

  expect(await ask(anna, march)).toMatchObject({ money: '100', at_risk: '0', score: 100, findings: [] });
  expect((await ask(boris, march)).findings.length).toBeGreaterThan(0);
});

test('ends of the calendar and words that nothing has are no failure', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  await facts.lines(person, days('2024-03-01', '2024-03-10', { ...good, source, campaign: "a'" }));

  for (const query of [
    'start_date=1900-01-01&end_date=2199-12-31',
    'end_date=1900-01-01',
    'start_date=1970-01-02&end_date=1970-02-01',
    'start_date=2199-12-31',
    `platform=${encodeURIComponent("vk' OR 1=1 --")}&campaign_id=%5C&product_key=%27&source=x`,
    'limit=1&search_text=x&compare=year',
  ])
    expect((await ask(person, query)).parts).toHaveLength(8);
});

const amount = fc.option(fc.constantFrom(0, 1, 10, 1000, 123_456), { nil: undefined });
const anyLine = fc.record({
  level: fc.constantFrom('account', 'campaign', 'ad_group', 'ad' as const),
  day: fc.nat(70),
  campaign: fc.constantFrom('', 'a', 'b', "x') OR 1=1 --"),
  ad: fc.constantFrom('', '1', '2'),
  of: fc.nat(1),
  impressions: amount,
  clicks: amount,
  reach: amount,
  spend: amount,
});

test('whatever the figures, no check fails and the score stays between 0 and 100', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { maxLength: 40 }), async (drawn) => {
      const person = await world.owner();
      const sources = [await facts.source(person, 'vk'), await facts.source(person, 'google')];
      const lines = drawn.map(({ of: which, day, ...line }): AdLine => {
        const known = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined));
        return {
          ...known,
          source: sources[which] ?? '',
          date: addDays('2024-01-15', day),
        };
      });
      if (lines.length > 0) await facts.lines(person, lines);
      const data = await ask(person, march);
      expect(data.parts).toHaveLength(8);
      if (data.score === null) expect(Number(data.money ?? 0)).toBe(0);
      else expect(data.score >= 0 && data.score <= 100).toBe(true);
      for (const { text, fix, from, to } of data.findings) {
        expect(text).not.toMatch(/\{|undefined|NaN/);
        expect(fix).not.toBe('');
        expect(from <= to).toBe(true);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);

/** What each check asks of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file. */
const filter = { currency: ['RUB'], platform: ['vk'] };
const frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: undefined,
  known: { from: '2026-01-01', to: '2026-02-28' },
  currency: 'RUB',
  ads: { known: { from: '2026-01-01', to: '2026-02-28' }, filter },
  deals: { known: undefined, filter },
  text: undefined,
};
const spend = compile(ads, asOrgId('019aa000-0000-7000-8000-000000000001'), spendQuestion(frame));
test.each([
  ['spend', `${spend.sql}\n-- ${JSON.stringify(spend.params)}`],
  ['source-days', sourceDaysSql],
  ['gaps', gapsSql],
  ['completeness', completenessSql],
  ['duplicates', duplicatesSql],
  ['levels', levelsSql],
  ['anomalies', anomaliesSql],
  ['mapping', mappingSql],
  ['restatement', restatementSql],
])('%s asks what its golden file says', (name, sql) => {
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, `${sql}\n`);
  expect(`${sql}\n`).toBe(readFileSync(golden, 'utf8'));
});
