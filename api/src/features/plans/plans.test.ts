import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pace, Plan } from '@takt/contract/plans.ts';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { addDeals } from '../../testing/facts.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let facts: Advertising;
beforeAll(async () => {
  world = await createWorld();
  facts = await createAdvertising(world);
});
afterAll(async () => {
  await facts.close();
  await world.close();
});

const whole = { kind: 'organisation', name: 'Компания' };
const vk = { kind: 'platform', id: 'vk', name: 'VK' };
const plan = (amount: string | null, more: object = {}) => ({
  month: '2026-02',
  subject: whole,
  measure: 'spend',
  amount,
  ...more,
});
const put = (by: Person, ...items: object[]) => by.put('/plans', { items });
const amounts = async (by: Person, query = '') =>
  (await by.get(`/plans${query}`))
    .json()
    .items.map((one: Plan) => [one.month, one.subject.kind, one.measure, one.amount]);
const events = async (by: Person) =>
  (
    await world.sql.query(
      "SELECT data FROM app.events WHERE org_id = $1 AND kind = 'plan.changed' ORDER BY seq",
      [by.orgId],
    )
  ).rows.map(({ data }) => data.items);

test('plans are set, replaced and taken away together, and what was before undoes it', async () => {
  const anna = await world.owner();
  await put(anna, plan('1000.50'), plan('40', { measure: 'leads' }));

  const changed = await put(anna, plan('2000'), plan(null, { measure: 'leads' }), plan('7', { subject: vk }));
  const now = await amounts(anna);
  await put(anna, ...changed.json().before);

  expect(changed.statusCode).toBe(200);
  expect(now).toEqual([
    ['2026-02', 'organisation', 'spend', '2000'],
    ['2026-02', 'platform', 'spend', '7'],
  ]);
  expect(await amounts(anna)).toEqual([
    ['2026-02', 'organisation', 'leads', '40'],
    ['2026-02', 'organisation', 'spend', '1000.5'],
  ]);
});

test('each change is told once with what was before; what changes nothing is not told', async () => {
  const anna = await world.owner();
  await put(anna, plan('100'));
  await put(anna, plan('100.00'));
  await put(anna, plan('5'), plan('6'));

  const subject = { ...whole, id: '', source_id: '' };
  expect(await events(anna)).toEqual([
    [{ month: '2026-02', subject, measure: 'spend', before: null, after: '100' }],
    [{ month: '2026-02', subject, measure: 'spend', before: '100', after: '6' }],
  ]);
});

test('one bad line takes none of the others in, and says which it is', async () => {
  const anna = await world.owner();
  const bad = [
    plan('-1'),
    plan('1.234'),
    plan('1.5', { measure: 'leads' }),
    plan('1', { month: '2026-13' }),
    plan('1', { subject: { kind: 'campaign', name: 'Без номера' } }),
    plan('1', { subject: { kind: 'manager', id: 'm', name: 'Менеджер' } }),
  ];

  const answers = await Promise.all(bad.map((item) => put(anna, plan('9'), item)));

  expect(answers.map((answer) => [answer.statusCode, answer.json().errors[0].path])).toEqual([
    [400, 'items.1.amount'],
    [400, 'items.1.amount'],
    [400, 'items.1.amount'],
    [400, 'items.1.month'],
    [400, 'items.1.subject.id'],
    [400, 'items.1.subject.kind'],
  ]);
  expect(answers[2]?.json().errors[0].msg).toBe('Leads are counted in whole numbers');
  expect(await amounts(anna)).toEqual([]);
});

test('members read plans, administrators write them, other organisations have their own', async () => {
  const anna = await world.owner();
  const [admin, boris, stranger] = [
    await world.member(anna, 'admin'),
    await world.member(anna),
    await world.owner(),
  ];
  await put(admin, plan('100'), plan('9', { month: '2026-03', subject: vk }));

  expect((await put(boris, plan('1'))).statusCode).toBe(403);
  expect(await amounts(boris)).toEqual([
    ['2026-03', 'platform', 'spend', '9'],
    ['2026-02', 'organisation', 'spend', '100'],
  ]);
  expect(await amounts(boris, '?to=2026-02')).toEqual([['2026-02', 'organisation', 'spend', '100']]);
  expect(await amounts(boris, '?kind=platform')).toHaveLength(1);
  expect(await amounts(stranger)).toEqual([]);
});

test('a thousand at once', async () => {
  const anna = await world.owner();
  const many = Array.from({ length: 1000 }, (_, n) =>
    plan(`${n}`, { subject: { kind: 'campaign', id: `c${n}`, name: `Кампания ${n}`, source_id: 's' } }),
  );

  expect((await put(anna, ...many)).json().items).toHaveLength(1000);
  expect((await put(anna, ...many, plan('1'))).statusCode).toBe(400);
});

/** 50 a day in VK and 30 in Google over the first week of February 2026, without any history. */
async function firstWeek(by: Person) {
  const [vkSource, google] = [await facts.source(by, 'vk'), await facts.source(by, 'google')];
  const days = Array.from({ length: 7 }, (_, n) => `2026-02-0${n + 1}`);
  await facts.lines(by, [
    ...days.map((date) => ({
      source: vkSource,
      level: 'campaign' as const,
      date,
      platform: 'vk',
      campaign: 'k1',
      spend: 50,
      leads: 2,
      revenue: 100,
    })),
    ...days.slice(0, 6).map((date) => ({
      source: google,
      level: 'campaign' as const,
      date,
      platform: 'google',
      campaign: 'g1',
      spend: 30,
    })),
  ]);
  await facts.entities(by, [
    { source: vkSource, level: 'campaign', id: 'k1', name: 'Весна', product: 'sofas' },
  ]);
  return { vkSource, google };
}
const pacing = async (by: Person, query: string) => (await by.get(`/plans/pacing?${query}`)).json();
const told = ({ data }: { data: { rows: Pace[] } }) =>
  data.rows.map(({ subject, measure, plan: amount, fact, expected, projection, gap, verdict }) => [
    subject.id,
    measure,
    amount,
    fact,
    expected,
    projection,
    gap,
    verdict,
  ]);

test('the month of the last data is told without asking for one, day by day', async () => {
  const anna = await world.owner();
  await firstWeek(anna);
  await put(anna, plan('2800'));

  const answer = await pacing(anna, '');

  // 7 × 50 + 6 × 30 = 530 of 28 days' 2800; 530 × 28 / 7 = 2120
  expect(told(answer)).toEqual([
    ['', 'spend', '2800', '530', '700', '2120', '-680', 'behind'],
    ['', 'leads', null, 14, null, 56, null, 'unknown'],
    ['', 'revenue', null, '700', null, '2800', null, 'unknown'],
  ]);
  expect(answer.data).toMatchObject({ month: '2026-02', known_to: '2026-02-07' });
  expect(answer.data.rows[0].pace).toBeCloseTo(75.714285, 6); // 530 / 700
  expect(answer.data.daily[0].days).toHaveLength(28);
  expect(answer.data.daily[0].days[6]).toEqual({
    date: '2026-02-07',
    plan: '100',
    fact: '50',
    plan_sum: '700',
    fact_sum: '530',
    projection_sum: '530',
  });
  expect(answer.meta).toMatchObject({ period: { from: '2026-02-01', to: '2026-02-28' }, previous: null });
  // Without a CRM revenue is what the platforms claim.
  expect(answer.meta.definitions.map(({ key }: { key: string }) => key)).toEqual([
    'spend',
    'leads',
    'revenue',
  ]);
});

test('each platform is held to its own last day, and the filter names one of them', async () => {
  const anna = await world.owner();
  await firstWeek(anna);
  await put(
    anna,
    plan('2800', { subject: { kind: 'platform', id: 'Google', name: 'Google' } }),
    plan('56', { subject: vk, measure: 'leads' }),
  );

  const both = await pacing(anna, 'month=2026-02&kind=platform');
  const one = await pacing(anna, 'month=2026-02&kind=platform&platform=google&product_key=sofas');

  expect(told(both)).toEqual([
    ['vk', 'spend', null, '350', null, '1400', null, 'unknown'],
    ['vk', 'leads', '56', 14, 14, 56, 0, 'on_track'],
    ['vk', 'revenue', null, '700', null, '2800', null, 'unknown'],
    ['google', 'spend', '2800', '180', '600', '840', '-1960', 'behind'], // 6 of 28 days
  ]);
  expect(both.data.daily).toEqual([]);
  expect(told(one)).toEqual([['google', 'spend', '2800', '180', '600', '840', '-1960', 'behind']]);
  expect(one.data.rows[0].known_to).toBe('2026-02-06');
  expect(one.data.daily).toHaveLength(1);
  expect(one.meta.warnings).toContainEqual({ code: 'filter_ignored', detail: 'product_key' });
});

test('campaigns go by their names, and what is planned without a fact is told too', async () => {
  const anna = await world.owner();
  const { vkSource } = await firstWeek(anna);
  const campaign = (id: string, source_id: string) => ({ kind: 'campaign', id, name: id, source_id });
  await put(
    anna,
    plan('1400', { subject: campaign('k1', vkSource) }),
    plan('70', { subject: campaign('later', vkSource) }),
  );

  const { data } = await pacing(anna, 'month=2026-02&kind=campaign&measure=spend');
  const product = await pacing(anna, 'month=2026-02&kind=product&measure=spend');

  expect(data.rows.map((row: Pace) => [row.subject.name, row.plan, row.fact, row.verdict])).toEqual([
    ['Весна', '1400', '350', 'on_track'],
    ['g1', null, '180', 'unknown'],
    ['later', '70', null, 'unknown'],
  ]);
  expect(told(product)).toEqual([['sofas', 'spend', null, '350', null, '1400', null, 'unknown']]);
});

test('with a CRM revenue is what was won, less refunds, up to its own last day', async () => {
  const anna = await world.owner();
  await firstWeek(anna);
  await addDeals(facts.warehouse, anna, [
    { deal_id: 'a', created: '2026-02-01', won: '2026-02-02', amount: 1000, refunded: 100, platform: 'vk' },
    { deal_id: 'b', created: '2026-02-04', won: '2026-02-14', amount: 500, platform: 'vk' },
  ]);
  await put(anna, plan('2800', { measure: 'revenue' }));

  const answer = await pacing(anna, 'month=2026-02&measure=revenue');

  // 900 + 500 by the 14th of 28 days
  expect(told(answer)).toEqual([['', 'revenue', '2800', '1400', '1400', '2800', '0', 'on_track']]);
  expect(answer.data.daily[0].days[2]).toMatchObject({ fact: '0', fact_sum: '900' });
  expect(answer.meta.definitions.map(({ key }: { key: string }) => key)).toContain('net_revenue');
});

test('without any data there is nothing to tell, and a month ahead has only its plan', async () => {
  const [empty, anna] = [await world.owner(), await world.owner()];
  await firstWeek(anna);
  await put(anna, plan('310', { month: '2026-03' }));

  expect((await pacing(empty, '')).data).toEqual({ month: null, known_to: null, rows: [], daily: [] });
  expect(told(await pacing(anna, 'month=2026-03'))).toEqual([
    ['', 'spend', '310', null, null, null, null, 'unknown'],
  ]);
});
