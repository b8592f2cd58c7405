import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BurnoutRow, creativeMeasure } from '@takt/contract/creatives.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { ads } from '../../metrics/ads.ts';
import { addDays } from '../../metrics/frame.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { compile } from '../../warehouse/compile.ts';
import { nextNumber } from '../imports/queries.ts';
import { sayTags } from '../imports/tags/service.ts';
import { importFile } from '../imports/testing.ts';
import { burnoutSql } from './reports/burnout.ts';
import { creativeDaysQuestion } from './reports/details.ts';
import { creativesQuestion } from './reports/performance.ts';
import { themeSizesSql, themesQuestion } from './reports/themes.ts';
import { spendQuestion, topQuestion } from './reports/top-performers.ts';
import { largestQuestion, trendQuestion } from './reports/trends.ts';

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

const ask = async (person: Person, path: string) => (await person.get(`/analytics/creatives/${path}`)).json();

/** Three creatives of two themes and one without, over 1 to 10 March, and a source that knows campaigns alone. */
async function spring(person: Person) {
  const vk = await facts.source(person, 'vk');
  const google = await facts.source(person, 'google');
  const line = (date: string, ad: string, sums: Partial<AdLine>): AdLine => ({
    source: vk,
    campaign: 'k1',
    date,
    ad,
    ...sums,
  });
  await facts.lines(person, [
    line('2026-03-01', 'a', { impressions: 1000, clicks: 20, spend: 100, leads: 4, orders: 2, revenue: 500 }),
    line('2026-03-10', 'a', { impressions: 1000, clicks: 20, spend: 100, leads: 4, orders: 1, revenue: 300 }),
    line('2026-03-02', 'b', { impressions: 1000, clicks: 10, spend: 150, leads: 3, orders: 1, revenue: 150 }),
    line('2026-03-03', 'b', { impressions: 0, clicks: 0, spend: 0, leads: 0, orders: 0, revenue: 0 }),
    line('2026-03-09', 'c', { impressions: 500, clicks: 30, spend: 50, leads: 1, orders: 0, revenue: 0 }),
    // Cheap luck: one ruble, one order.
    line('2026-03-09', 'd', { impressions: 10, clicks: 1, spend: 1, leads: 1, orders: 1, revenue: 900 }),
    line('2026-03-04', 'a', { impressions: 2000, clicks: 50, video_3s: 600, video_p100: 150 }),
    { source: google, level: 'campaign', platform: 'google', campaign: 'g1', date: '2026-03-05', spend: 99 },
  ]);
  await facts.entities(person, [
    { source: vk, level: 'campaign', id: 'k1', name: 'Весна' },
    { source: vk, level: 'ad', id: 'a', name: 'Кот', theme: 'животные', format: 'video', erid: '2Vt' },
    { source: vk, level: 'ad', id: 'b', name: 'Пёс', theme: 'животные' },
    { source: vk, level: 'ad', id: 'c', name: 'Скидка', theme: 'цена' },
  ]);
  return { vk, google };
}
const march = 'start_date=2026-03-01&end_date=2026-03-10';

test('creatives come with their names, tags, days and figures, also of films', async () => {
  const person = await world.owner();
  const { vk } = await spring(person);

  const { data, totals } = await ask(person, `performance?${march}`);
  expect(data.map((row: { id: string }) => row.id)).toEqual(['a', 'b', 'c', 'd']); // 200, 150, 50, 1
  expect(data[0]).toMatchObject({
    source_id: vk,
    name: 'Кот',
    theme: 'животные',
    format: 'video',
    erid: '2Vt',
    platform: 'vk',
    campaign_id: 'k1',
    campaign: 'Весна',
    active_days: 3,
    first_day: '2026-03-01',
    last_day: '2026-03-10',
    figures: {
      spend: { value: '200', previous: null },
      impressions: { value: 4000 },
      roas: { value: 4 }, // (500 + 300) / 200
      hook_rate: { value: 15 }, // 600 / 4,000
      hold_rate: { value: 25 }, // 150 / 600
    },
  });
  // Of the second day it had no impressions; nobody named the last one, and it is no film.
  expect(data[1]).toMatchObject({ active_days: 1, last_day: '2026-03-02' });
  expect(data[3]).toMatchObject({ name: 'd', theme: '', figures: { hook_rate: { value: null } } });
  expect(totals.spend.value).toBe('401');

  const found = await ask(person, `performance?${march}&search_text=${encodeURIComponent('ПЁС')}&limit=1`);
  expect(found.data).toHaveLength(1);
  expect(found.data[0].id).toBe('b');
  expect((await person.get(`/analytics/marketing/creatives?${march}&limit=2`)).json().data).toHaveLength(2);
});

test('cards get the shape of a measure: days without a row are unknown, long periods go by weeks', async () => {
  const person = await world.owner();
  await spring(person);

  const { data, points, step } = await ask(person, `trends?${march}&metric=roas&limit=2`);
  expect({ first: points[0], last: points.at(-1), length: points.length, step }).toEqual({
    first: '2026-03-01',
    last: '2026-03-10',
    length: 10,
    step: 'day',
  });
  expect(data.map((row: { id: string }) => row.id)).toEqual(['a', 'b']); // 200 and 150 spent
  expect(data[0].values).toEqual([5, null, null, null, null, null, null, null, null, 3]); // 500 / 100, 300 / 100

  const weeks = await ask(person, 'trends?start_date=2026-01-01&end_date=2026-03-10&metric=spend&limit=1');
  expect(weeks.step).toBe('week');
  expect(weeks.points.slice(-2)).toEqual(['2026-03-02', '2026-03-09']);
  // The first of March was a Sunday: its week is the third from the end; the tenth is in the last one.
  expect(weeks.data[0].values.slice(-3)).toEqual(['100', null, '100']);
});

test('the best creative is not the one with a ruble and a lucky order', async () => {
  const person = await world.owner();
  await spring(person);

  // Mean of 200, 150, 50 and 1 is 100.25; a tenth of it 10.025.
  const { data, metric, spend_floor } = await ask(person, `top-performers?${march}`);
  expect({ metric, spend_floor }).toEqual({ metric: 'roas', spend_floor: '10.025' });
  const ranks = (rows: { rank: number; id: string }[]) => rows.map(({ rank, id }) => [rank, id]);
  expect(ranks(data)).toEqual([
    [1, 'a'], // 800 / 200 = 4
    [2, 'b'], // 150 / 150 = 1
    [3, 'c'], // 0 / 50
  ]);
  // Lower is better: 25, 50 and 50 a lead, the larger spend first; without orders a price of one is unknown.
  expect(ranks((await ask(person, `top-performers?${march}&metric=cpl`)).data)).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  expect(ranks((await ask(person, `top-performers?${march}&metric=cpa`)).data)).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect((await ask(person, `top-performers?${march}&metric=ctr&limit=1`)).data[0].id).toBe('c'); // 6 %
  const refused = await person.get('/analytics/creatives/top-performers?metric=luck');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('roas');
});

test('themes are measured against all creatives, those without one are told with their spend', async () => {
  const person = await world.owner();
  await spring(person);

  const { data, totals, spend_without_creatives } = await ask(person, `themes-analysis?${march}`);
  expect(totals.spend.value).toBe('401');
  expect(spend_without_creatives.value).toBe('99');
  expect(data).toMatchObject([
    {
      theme: 'животные',
      creatives: 2,
      active: 1, // the dog was last seen on the 2nd, the last seven days begin on the 4th
      spend_share: expect.closeTo((100 * 350) / 401, 9),
      figures: { spend: { value: '350' }, ctr: { value: 2 }, hook_rate: { value: 12 } }, // 100 / 5,000; 600 / 5,000
      lift: {
        ctr: expect.closeTo(100 * (2 / ((100 * 131) / 5510) - 1), 9), // all: 131 clicks of 5,510
        roas: expect.closeTo(100 * (950 / 350 / (1850 / 401) - 1), 9),
        cpl: expect.closeTo(100 * (350 / 11 / (401 / 13) - 1), 3),
      },
    },
    {
      theme: 'цена',
      creatives: 1,
      active: 1,
      figures: { spend: { value: '50' } },
      lift: { hook_rate: null },
    },
    { theme: '', creatives: 1, figures: { spend: { value: '1' } } },
  ]);
});

test('looking for a theme leaves it measured against all', async () => {
  const person = await world.owner();
  await spring(person);

  const { data, totals } = await ask(
    person,
    `themes-analysis?${march}&search_text=${encodeURIComponent('ЦЕН')}`,
  );
  expect(data).toMatchObject([{ theme: 'цена', spend_share: expect.closeTo(5000 / 401, 9) }]);
  expect(totals.spend.value).toBe('401');
});

test('when every creative has a theme, that nothing is without one is told', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'vk');
  await facts.lines(person, [
    { source, date: '2026-03-01', campaign: 'k', ad: 'a', impressions: 10, spend: 5 },
  ]);
  await facts.entities(person, [{ source, level: 'ad', id: 'a', theme: 'цена' }]);

  const { data } = await ask(person, 'themes-analysis');
  expect(data).toMatchObject([
    { theme: 'цена', spend_share: 100 },
    { theme: '', creatives: 0, spend_share: 0, figures: { spend: { value: '0' } } },
  ]);
});

/** Sixteen active days: the last quarter, 4 of them, against 12; and one day without impressions, which counts for none. */
async function tired(person: Person) {
  const source = await facts.source(person, 'vk');
  const lines = Array.from({ length: 17 }, (_, i): AdLine => {
    const day = { source, date: addDays('2026-04-01', i), campaign: 'k', ad: 'tired' };
    if (i === 10) return { ...day, impressions: 0, clicks: 0, spend: 7 };
    return i < 13
      ? { ...day, impressions: 1000, clicks: 30, spend: 100, orders: 5 }
      : { ...day, impressions: 500, clicks: 10, spend: 100, orders: 2 };
  });
  await facts.lines(person, [
    ...lines,
    {
      source,
      date: '2026-04-17',
      campaign: 'k',
      ad: 'new',
      impressions: 100,
      clicks: 3,
      spend: 5,
      orders: 0,
    },
  ]);
  return source;
}

test('burnout compares the last quarter of the active days with those before, by money', async () => {
  const person = await world.owner();
  await tired(person);

  const { data, meta } = await ask(person, 'burnout-analysis');
  expect(meta.period).toEqual({ from: '2026-03-19', to: '2026-04-17' }); // 30 days
  expect(data.counts).toEqual({ burned_out: 1, fatigued: 0, watch: 0, healthy: 0, insufficient_data: 1 });
  const [worst, young] = data.creatives;
  expect(worst).toMatchObject({
    id: 'tired',
    entity: 'ad',
    class: 'burned_out',
    basis: 'results',
    active_days: 16,
    recent: {
      from: '2026-04-14',
      to: '2026-04-17',
      days: 4,
      impressions: 2000,
      clicks: 40,
      spend: '400',
      conversions: 8,
      ctr: 2,
      cpa: '50',
    },
    baseline: {
      from: '2026-04-01',
      days: 12,
      impressions: 12_000,
      spend: '1200',
      conversions: 60,
      cpa: '20',
    },
    ctr_drop: expect.closeTo(100 / 3, 9), // 3 % to 2 %
    expected_conversions: 20, // 400 × 60 / 1,200
    cost_ratio: 2.5,
    cost_z: expect.closeTo(2.6833, 4), // (20 − 8) / √20
    overspend: '240', // 400 − 8 × 20
  });
  expect(data.overspend).toBe('240');
  expect(worst.verdict.replaceAll('\u00a0', ' ')).toBe(
    'Burned out: a result costs RUB 50.00 instead of RUB 20.00, RUB 240 overspent.',
  );
  expect(young).toMatchObject({ id: 'new', class: 'insufficient_data', overspend: null });
  expect(young.verdict).toBe('Too little data: days with impressions: 1 of 7 needed.');
  const inRussian = await person.call('GET', '/analytics/creatives/burnout-analysis', {
    headers: { 'accept-language': 'ru' },
  });
  expect(inRussian.json().data.creatives[0].verdict).toMatch(/^Выгорел: результат стоит 50,00/);
  // Filters choose what is shown.
  const found = (query: string) => ask(person, `burnout-analysis?${query}`);
  expect((await found('search_text=TIR')).data.creatives).toHaveLength(1);
  expect((await found('campaign_id=k')).data.creatives).toHaveLength(2);
  expect((await found('campaign_id=other')).data.creatives).toHaveLength(0);
  expect((await found('product_key=none')).data.creatives).toHaveLength(0);
  // Of the last 10 days 9 are active: the last three are the recent ones.
  const short = await ask(person, 'burnout-analysis?days_back=10&min_days_active=10');
  expect(short.data.creatives[0]).toMatchObject({ active_days: 9, class: 'insufficient_data' });
  expect(
    (await ask(person, 'burnout-analysis?days_back=10&min_days_active=9')).data.creatives[0],
  ).toMatchObject({
    recent: { days: 3 },
    baseline: { days: 6 },
  });
});

test('one creative is shown with its days, its burnout, those beside it and its theme', async () => {
  const person = await world.owner();
  const source = await tired(person);
  const other = await facts.source(person, 'google');
  await facts.lines(person, [
    {
      source: other,
      platform: 'google',
      date: '2026-04-17',
      campaign: 'g',
      ad: 'tired',
      impressions: 1,
      spend: 1,
    },
  ]);

  const { data } = await ask(person, 'tired/details?start_date=2026-04-10&end_date=2026-04-17');
  expect(data).toMatchObject({
    creative: { source_id: source, id: 'tired', platform: 'vk', campaign_id: 'k' },
    other_sources: [other],
    active_days: 7,
    figures: { spend: { value: '707', previous: '800' } }, // 7 × 100 + 7; 2 to 9 April
    burnout: { class: 'burned_out', overspend: '240' },
    siblings: [{ id: 'new' }],
    theme: { theme: '', creatives: 3 },
  });
  expect(data.daily).toHaveLength(8);
  expect((await ask(person, `tired/details?source=${other}`)).data.creative).toMatchObject({
    source_id: other,
    platform: 'google',
  });
  const foreign = await world.owner();
  await tired(foreign);
  for (const path of ['nobody/details', `tired/details?source=${source.slice(0, -1)}`])
    expect((await person.get(`/analytics/creatives/${path}`)).statusCode).toBe(404);
  expect((await foreign.get(`/analytics/creatives/tired/details?source=${source}`)).statusCode).toBe(404);
  expect((await (await world.owner()).get('/analytics/creatives/tired/details')).statusCode).toBe(404);
});

describe('tags by hand', () => {
  test('change what reports say at once, keep the rest and can be taken back', async () => {
    const person = await world.owner();
    const { vk } = await spring(person);
    const before = {
      source_id: vk,
      id: 'a',
      theme: 'животные',
      format: 'video',
      product_key: '',
      erid: '2Vt',
    };
    expect((await ask(person, `performance?${march}`)).data[0].theme).toBe('животные');

    const changed = await person.patch('/analytics/creatives/a', { theme: ' коты ', erid: '' });
    expect(changed.json()).toEqual({ items: [{ ...before, theme: 'коты', erid: '' }], before: [before] });
    expect((await ask(person, `performance?${march}`)).data[0]).toMatchObject({
      name: 'Кот',
      theme: 'коты',
      format: 'video',
      erid: '',
    });

    await person.patch('/analytics/creatives', { items: changed.json().before });
    expect((await ask(person, `performance?${march}`)).data[0]).toMatchObject(before);
  });

  test('several at once, all or none, also of creatives that nobody named', async () => {
    const person = await world.owner();
    await spring(person);
    const tag = (ids: string[]) =>
      person.patch('/analytics/creatives', { items: ids.map((id) => ({ id, theme: 'новая' })) });

    expect((await tag(['b', 'd', 'nobody'])).statusCode).toBe(404);
    expect((await ask(person, `themes-analysis?${march}`)).data).toHaveLength(3);
    expect((await tag(['b', 'd'])).json().before).toHaveLength(2);
    const { data } = await ask(person, `themes-analysis?${march}`);
    expect(
      data.map(({ theme, creatives }: { theme: string; creatives: number }) => [theme, creatives]),
    ).toEqual([
      ['животные', 1],
      ['новая', 2],
      ['цена', 1],
      ['', 0],
    ]);
    expect((await ask(person, `performance?${march}`)).data[3]).toMatchObject({ id: 'd', name: 'd' });
  });

  test('stay where a later file says nothing, and give way where it says something', async () => {
    const person = await world.owner();
    const load = (lines: string[]) =>
      importFile(person, 'a.csv', lines.join('\n'), { currency: 'RUB', platform: 'vk' });
    const theme = async () => (await ask(person, `performance?${march}`)).data[0].theme;
    await load(['Date,Campaign,Ad ID,Ad name,Spend', '2026-03-01,K,1,Кот,5']);

    const hostile = `x') OR 1=1 -- \\ "кот" {id:String}`;
    await person.patch('/analytics/creatives/1', { theme: hostile });
    expect(await theme()).toBe(hostile);
    await load(['Date,Campaign,Ad ID,Ad name,Spend', '2026-03-02,K,1,Кот,5']);
    expect(await theme()).toBe(hostile);
    await load(['Date,Campaign,Ad ID,Ad name,Theme,Spend', '2026-03-03,K,1,Кот,файл,5']);
    expect(await theme()).toBe('файл');
    await person.patch('/analytics/creatives/1', { theme: '' });
    expect(await theme()).toBe('');
  });

  test('hold nothing that others need while the warehouse writes', async () => {
    const person = await world.owner();
    const { vk } = await spring(person);
    const { db } = world.app;
    const org = asOrgId(person.orgId);
    let taken = 0;
    const slow: Warehouse = {
      ...facts.warehouse,
      async write(...args) {
        // As an import that is uploaded meanwhile.
        taken = await db.inOrg(org, (tx) => nextNumber(tx, 'import'));
        return facts.warehouse.write(...args);
      },
    };

    await sayTags({ db, warehouse: slow }, org, [{ source_id: vk, id: 'a', said: { theme: 'коты' } }]);

    expect(taken).toBeGreaterThan(0);
    expect((await ask(person, `performance?${march}`)).data[0].theme).toBe('коты');
  });

  test('are for administrators and for creatives of their own organisation', async () => {
    const person = await world.owner();
    await spring(person);
    const stranger = await world.owner();
    await spring(stranger);

    const member = await world.member(person);
    expect((await member.patch('/analytics/creatives/a', { theme: 'x' })).statusCode).toBe(403);
    await stranger.patch('/analytics/creatives/a', { theme: 'чужая' });
    expect((await ask(person, `performance?${march}`)).data[0].theme).toBe('животные');
  });

  test('of an id that two sources have, the source must be named', async () => {
    const person = await world.owner();
    const { vk, google } = await spring(person);
    await facts.lines(person, [
      { source: google, platform: 'google', date: '2026-03-05', campaign: 'g', ad: 'a', spend: 1 },
    ]);

    expect((await person.patch('/analytics/creatives/a', { theme: 'x' })).statusCode).toBe(404);
    const { items } = (
      await person.patch('/analytics/creatives/a', { theme: 'x', source_id: google })
    ).json();
    expect(items).toMatchObject([{ source_id: google, theme: 'x' }]);
    expect((await ask(person, `a/details?${march}&source=${vk}`)).data.creative.theme).toBe('животные');
  });
});

test('two organisations with the same ids never see each other', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  await spring(anna);
  const { vk } = await spring(boris);
  await facts.lines(boris, [
    { source: vk, date: '2026-03-06', campaign: 'k1', ad: 'a', impressions: 7, spend: 1e6 },
  ]);

  for (const path of ['performance', 'themes-analysis', 'top-performers']) {
    expect((await ask(anna, `${path}?${march}`)).totals.spend.value).not.toContain('1000');
    expect((await ask(boris, `${path}?${march}`)).totals.spend.value).toContain('1000');
  }
  const { data } = await ask(anna, `burnout-analysis?end_date=2026-03-10&min_days_active=1`);
  expect(data.creatives.find(({ id }: BurnoutRow) => id === 'a').active_days).toBe(3);
});

test('ends of the calendar and words that nothing has are no failure', async () => {
  const person = await world.owner();
  await spring(person);

  for (const path of ['performance', 'burnout-analysis', 'top-performers', 'themes-analysis', 'a/details'])
    for (const query of [
      'start_date=1900-01-01&end_date=2199-12-31',
      'end_date=1900-01-01&days_back=365',
      'start_date=2199-12-31',
      `platform=${encodeURIComponent("vk' OR 1=1 --")}&campaign_id=%5C&product_key=%27&search_text=%25%5C`,
      'start_date=1970-01-03&compare=year',
    ])
      expect([path, query, (await person.get(`/analytics/creatives/${path}?${query}`)).statusCode]).toEqual([
        path,
        query,
        200,
      ]);
  const status = async (query: string) =>
    (await person.get(`/analytics/creatives/burnout-analysis?${query}`)).statusCode;
  expect(await status('start_date=2026-03-02&end_date=2026-03-01')).toBe(400);
  expect(await status('days_back=0')).toBe(400);
  expect(await status('min_days_active=x')).toBe(400);
});

const folder = join(import.meta.dirname, '../../../../../shared/data/marketing_daily_campaigns');
if (!existsSync(folder)) console.warn(`skipped: ${folder} is absent`);
test.skipIf(!existsSync(folder))(
  'a real file that knows campaigns alone has three worth watching',
  async () => {
    const person = await world.owner();
    await importFile(person, 'Marketing.csv', readFileSync(join(folder, 'Marketing.csv')));

    const { data, meta } = await ask(person, 'burnout-analysis?end_date=2021-02-28');
    expect(meta.period).toEqual({ from: '2021-01-30', to: '2021-02-28' });
    expect(new Set(data.creatives.map(({ entity }: BurnoutRow) => entity))).toEqual(new Set(['campaign']));
    const named = (name: string) =>
      data.creatives.filter((row: BurnoutRow) => row.class === name).map((row: BurnoutRow) => row.campaign);
    expect(named('watch').toSorted()).toEqual(['banner_partner', 'facebook_tier2', 'instagram_tier1']);
    expect(named('healthy')).toHaveLength(8);
    expect(data.creatives[0].name).toBe(data.creatives[0].campaign);
    expect(data.creatives).toHaveLength(11);
  },
);

/** What each report asks of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file. */
const filter = { currency: ['RUB'], platform: ['vk'] };
const frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: { from: '2026-01-04', to: '2026-01-31' },
  known: { from: '2026-01-01', to: '2026-02-28' },
  currency: 'RUB',
  ads: { known: { from: '2026-01-01', to: '2026-02-28' }, filter },
  deals: { known: undefined, filter },
  text: 'кот',
};
const org = asOrgId('019aa000-0000-7000-8000-000000000001');
const cubeSql = (
  question: Parameters<typeof compile<keyof typeof ads.dimensions, keyof typeof ads.measures>>[2],
) => {
  const { sql, params } = compile(ads, org, question);
  return `${sql}\n-- ${JSON.stringify(params)}`;
};
test.each([
  ['performance', cubeSql(creativesQuestion(frame, 200))],
  ['top-spend', cubeSql(spendQuestion(frame))],
  ['top-performers', cubeSql(topQuestion(frame, 'cpl', '10', 10))],
  ['trend-largest', cubeSql(largestQuestion(frame, 200))],
  ['trend', cubeSql(trendQuestion(frame, { span: frame.span, step: 'date' }, 'roas', ['id']))],
  ['themes', cubeSql(themesQuestion(frame))],
  ['theme-sizes', themeSizesSql],
  ['details', cubeSql(creativeDaysQuestion(frame, 'source', 'id'))],
  ['burnout', burnoutSql],
])('%s asks what its golden file says', (name, sql) => {
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, `${sql}\n`);
  expect(`${sql}\n`).toBe(readFileSync(golden, 'utf8'));
});
test('every measure of a creative is one of the cube', () => {
  expect(creativeMeasure.options.every((name) => Object.hasOwn(ads.measures, name))).toBe(true);
});
