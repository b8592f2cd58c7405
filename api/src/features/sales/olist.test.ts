import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { addDeals } from '../../testing/facts.ts';
import { createWorld } from '../../testing/world.ts';
import { connectWarehouse } from '../../warehouse/client.ts';

const folder = join(import.meta.dirname, '../../../../../shared/data/olist_funnel');
if (!existsSync(folder)) console.warn(`skipped: ${folder} is absent`);
/** No cell of the columns that are read here holds a comma. */
const table = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','));

/** 8,000 leads and 842 closed deals; the figures are those of ../shared/data/README.md. */
describe.skipIf(!existsSync(folder))('leads and deals of a real shop', () => {
  test('the funnel and its channels give the figures that were published', async () => {
    const world = await createWorld();
    const warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
    await warehouse.returned(20_000);
    const person = await world.owner();
    const won = new Map(
      table('olist_closed_deals_dataset.csv').map((cells) => [cells[0], cells[4]?.slice(0, 10)]),
    );
    await addDeals(
      warehouse,
      person,
      table('olist_marketing_qualified_leads_dataset.csv').map(([id = '', created, , origin]) => ({
        deal_id: id,
        created,
        origin,
        ...(won.has(id) && { won: won.get(id) }),
      })),
    );
    const whole = 'start_date=2017-01-01&end_date=2018-12-31';

    const { data } = (await person.get(`/analytics/sales/conversion-funnel?${whole}`)).json();
    expect(data.cohort.steps[2]).toMatchObject({ stage: 'leads', reached: { value: 8_000 } });
    expect(data.cohort.steps[5]).toMatchObject({ stage: 'contracts', reached: { value: 842 } });
    expect(data.cohort.deal_to_won.value).toBeCloseTo(10.525, 3); // 842 / 8000, 10.53 %
    // Nobody wrote an amount down: that is unknown, not nothing.
    expect(data.cohort.net_revenue.value).toBeNull();

    const channels: { key: string | null; cohort: Record<string, { value: number }> }[] = (
      await person.get(`/analytics/sales/breakdown?by=channel&metric=deals&${whole}`)
    ).json().data;
    expect(
      channels.map(({ key, cohort }) => [
        key ?? 'NULL',
        cohort['deals']?.value,
        cohort['won']?.value,
        cohort['deal_to_won']?.value.toFixed(2),
      ]),
    ).toEqual(
      table('EXPECTED_marketing_performance.csv')
        .map(([origin, leads, deals, rate]) => [origin, Number(leads), Number(deals), rate])
        .toSorted(([, a], [, b]) => Number(b) - Number(a)),
    );
    await warehouse.close();
    await world.close();
  });
});
