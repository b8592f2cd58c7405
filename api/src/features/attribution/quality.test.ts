import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createJourneys, type Journeys } from '../../testing/journeys.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { gapsOf, type PlatformMoney, verdictOf } from './methods/verdict.ts';
import { creditsStatement } from './reports/credits.ts';
import { pathJourneys, touchJourneys } from './reports/journeys.ts';
import { waysStatement } from './reports/ways.ts';

let world: World;
let journeys: Journeys;
let advertising: Advertising;
beforeAll(async () => {
  world = await createWorld();
  [journeys, advertising] = await Promise.all([createJourneys(), createAdvertising(world)]);
});
afterAll(() => Promise.all([world.close(), journeys.close(), advertising.close()]));

const path = '/data-analytics/v9/attribution/quality?start_date=2026-01-01&end_date=2026-01-31';
const reported = async (person: Person, query = '') => (await person.get(`${path}${query}`)).json().data;

/** One platform with everything: clicks, tags, a rule, campaigns that nobody came from, claims; and deals from nowhere. */
async function company(): Promise<Person> {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  await advertising.lines(person, [
    {
      source,
      level: 'campaign',
      date: '2026-01-05',
      platform: 'vk',
      campaign: 'c1',
      spend: 300,
      revenue: 900,
    },
    {
      source,
      level: 'campaign',
      date: '2026-01-05',
      platform: 'vk',
      campaign: 'c2',
      spend: 100,
      revenue: 100,
    },
    { source, level: 'campaign', date: '2026-01-05', platform: 'google', campaign: 'c3', spend: 50 },
  ]);
  await journeys.campaigns(person, [{ id: 'c1', name: 'Лето', platform: 'vk' }]);
  await journeys.touches(person, [
    { person: 'p', at: '2026-01-05 12:00:00', utm_source: 'vk', utm_campaign: 'Лето' },
  ]);
  const won = { created: '2026-01-04', won: '2026-01-10' };
  await journeys.deals(person, [
    { ...won, id: '1', amount: '400', platform: 'vk', campaign: 'c1', found: 'exact_click' },
    { ...won, id: '2', amount: '200', utm_source: 'vk', utm_campaign: 'лето' },
    { ...won, id: '3', amount: '150', refunded: '50', platform: 'vk', found: 'rule', created: '2026-01-08' },
    { ...won, id: '4', amount: '100', platform: 'vk' },
    { ...won, id: '5', amount: '60', origin: 'Рекомендация' },
    { ...won, id: '6', amount: '40' },
    { id: '7', created: '2026-01-04', lost: '2026-01-09', amount: '1000', platform: 'vk' },
  ]);
  return person;
}

test('each platform: how its revenue is known, and the money behind each gap', async () => {
  const [vk, none, google] = await reported(await company());

  expect(vk).toEqual({
    platform: 'vk',
    revenue: '800', // 400 + 200 + (150 − 50) + 100
    won: 4,
    found: {
      exact_click: { won: 1, revenue: '400' },
      utm: { won: 1, revenue: '200' },
      rule: { won: 1, revenue: '100' },
      manual: { won: 0, revenue: null },
      none: { won: 1, revenue: '100' },
    },
    known_share: 87.5,
    spend: '400',
    untagged_spend: '100', // c2
    untagged_campaigns: 1,
    claimed: '1000',
    claimed_to_crm: 1.25,
    days_to_won: 6, // 2, 6, 6, 6
    verdict: 'B',
    gaps: [
      expect.objectContaining({ kind: 'claims_differ', money: '200', share: 20 }),
      expect.objectContaining({ kind: 'guessed_source', money: '100', share: 12.5 }),
      expect.objectContaining({ kind: 'unknown_source', money: '100', share: 12.5 }),
      expect.objectContaining({ kind: 'untagged_spend', money: '100', share: 25 }),
    ],
    sentence: expect.stringMatching(
      /^Reliable on the whole, with something to mend\. The platform and the CRM differ by RUB\s200 of revenue \(20%\)\.$/,
    ),
  });
  // Of 100 that no platform brought, somebody wrote down where 60 came from.
  expect(none).toMatchObject({
    platform: '',
    revenue: '100',
    known_share: 60,
    spend: null,
    verdict: 'C',
    gaps: [{ kind: 'unknown_source', money: '40', share: 40 }],
  });
  expect(google).toMatchObject({
    platform: 'google',
    revenue: '0',
    untagged_spend: '50',
    claimed: null,
    verdict: 'D',
    gaps: [{ kind: 'untagged_spend', money: '50', share: 100 }],
  });
});

test('the sentence is in the reader’s language; a platform can be asked for alone', async () => {
  const person = await company();
  const answer = await person.call('GET', `${path}&platform=google`, {
    headers: { 'accept-language': 'ru' },
  });

  expect(answer.json().data).toMatchObject([
    {
      platform: 'google',
      sentence: expect.stringMatching(/^По этим данным решать нельзя\. Расход 50\s₽ \(100\s%\)/),
    },
  ]);
});

test('what is not known is not judged', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  await advertising.lines(person, [
    { source, level: 'campaign', date: '2026-01-05', campaign: 'c1', spend: 100 },
  ]);

  expect(await reported(person)).toMatchObject([
    {
      platform: 'vk',
      won: null,
      revenue: null,
      known_share: null,
      untagged_spend: null,
      verdict: null,
      gaps: [],
    },
  ]);
  expect(await reported(await world.owner())).toEqual([]);
});

test('verdicts end where it is written', () => {
  const money: PlatformMoney = {
    revenue: '1000',
    unknown: '0',
    guessed: '0',
    spend: '1000',
    untagged: '0',
    claimed: null,
  };
  const verdict = (more: Partial<PlatformMoney>) => {
    const all = { ...money, ...more };
    return verdictOf(all, gapsOf(all));
  };

  expect(verdict({})).toBe('A');
  expect([verdict({ unknown: '100' }), verdict({ unknown: '101' })]).toEqual(['A', 'B']);
  expect([verdict({ untagged: '250' }), verdict({ untagged: '251' })]).toEqual(['B', 'C']);
  expect([verdict({ untagged: '500' }), verdict({ untagged: '501' })]).toEqual(['C', 'D']);
  // A guess counts half.
  expect([verdict({ guessed: '200' }), verdict({ guessed: '1000' })]).toEqual(['A', 'C']);
  // 10 % of the larger one is what any two counts differ by.
  expect([gapsOf({ ...money, claimed: '1111' }), verdict({ claimed: '4000' })]).toEqual([[], 'D']);
  expect(verdict({ revenue: null, unknown: null, guessed: null, untagged: null })).toBeNull();
  // Spent, every campaign was visited, and nobody bought: no reason for an A.
  expect(verdict({ revenue: null, unknown: null, guessed: null })).toBeNull();
});

/** What is asked of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file. */
const frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: undefined,
  known: { from: '2026-01-01', to: '2026-02-28' },
  currency: 'RUB',
  ads: {
    known: { from: '2026-01-01', to: '2026-02-28' },
    filter: { currency: ['RUB'], platform: ['google'] },
  },
  deals: { known: { from: '2026-01-01', to: '2026-02-28' }, filter: { currency: ['RUB'], product: ['a'] } },
  text: undefined,
};
const ofTouches = touchJourneys(frame, 'channel', 'won', 'Europe/Moscow');
test.each([
  ['credits', creditsStatement(ofTouches, frame.ads.filter), ofTouches.params],
  ['ways-of-paths', waysStatement(pathJourneys(frame)), pathJourneys(frame).params],
])('%s asks what its golden file says', (name, sql, params) => {
  const text = `${sql}\n-- ${JSON.stringify(params)}\n`;
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
