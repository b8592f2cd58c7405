import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CampaignRow } from '@takt/contract/analytics.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { importFile } from './testing.ts';

const folder = join(import.meta.dirname, '../../../../../shared/data/marketing_daily_campaigns');
const files = ['Marketing.csv', 'Marketing.us.csv'];
if (!existsSync(folder)) console.warn(`skipped: ${folder} is absent`);

/** 11 campaigns × 28 days of February 2021; the figures are those of ../shared/data/README.md. */
describe.skipIf(!existsSync(folder))('a real file in a Russian and an American form', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ works: true });
  });
  afterAll(() => world.close());

  const load = (person: Person, name: string) => importFile(person, name, readFileSync(join(folder, name)));
  const february = '?start_date=2021-02-01&end_date=2021-02-28';

  async function expectTheFigures(person: Person) {
    const { data, meta } = (await person.get(`/analytics/overview/dashboard${february}`)).json();
    expect(meta.period).toEqual({ from: '2021-02-01', to: '2021-02-28' });
    const value = (name: string) => Number(data.headline[name].value);
    expect(data.headline.spend.value).toBe('30590879.82');
    expect(data.headline.revenue.value).toBe('42889366');
    expect(value('impressions')).toBe(1_577_722_399);
    expect(value('clicks')).toBe(2_999_919);
    expect(value('leads')).toBe(65_579);
    expect(value('orders')).toBe(8_043);
    expect(value('roas')).toBeCloseTo(1.402, 4);
    expect(value('romi')).toBeCloseTo(40.2, 2);
    expect(value('drr')).toBeCloseTo(71.33, 2);
    expect(value('cpl')).toBeCloseTo(466.47, 2);
    expect(data.daily).toHaveLength(28);
  }

  test.each(
    [files, files.toReversed(), [...files, ...files]].map((order) => [order.join(', '), order] as const),
  )('brings the same figures: %s', async (_, order) => {
    const person = await world.owner();
    for (const name of order) expect(await load(person, name)).toMatchObject({ status: 'done', skipped: 0 });
    await expectTheFigures(person);
  });

  test('has the return of each campaign and of each half of the month', async () => {
    const person = await world.owner();
    await load(person, 'Marketing.csv');

    const { data, totals } = (await person.get(`/analytics/campaigns/performance${february}`)).json();
    const romi = Object.fromEntries(
      data.map(({ campaign, figures }: CampaignRow) => [campaign, Number(figures.romi?.value).toFixed(2)]),
    );
    expect(romi).toEqual({
      youtube_blogger: '277.32',
      facebook_retargeting: '101.50',
      google_hot: '83.81',
      instagram_tier1: '77.14',
      instagram_blogger: '36.75',
      banner_partner: '22.41',
      facebook_tier1: '-6.57',
      facebook_tier2: '-26.22',
      google_wide: '-33.67',
      instagram_tier2: '-37.11',
      facebook_lal: '-88.64',
    });
    expect(totals.spend.value).toBe('30590879.82');

    const half = (
      await person.get('/analytics/overview/dashboard?date_from=2021-02-15&date_to=2021-02-28')
    ).json();
    expect(half.meta.previous).toEqual({ from: '2021-02-01', to: '2021-02-14' });
    expect(half.data.headline.spend).toEqual({ value: '18640619.27', previous: '11950260.55' });
  });
});
