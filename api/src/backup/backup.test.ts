import { createClient } from '@clickhouse/client';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectWarehouse } from '../warehouse/client.ts';
import { tablesOf } from './warehouse.ts';

test('what lapses is backed up without its time: restored later than that, all of it would be gone', async () => {
  const warehouse = inject('warehouse');
  if ('missing' in warehouse) throw new Error('the tests need a warehouse');
  const connection = connectWarehouse(warehouse, pino({ level: 'silent' }));
  const client = createClient({ url: warehouse.url });
  onTestFinished(async () => {
    await client.close();
    await connection.close();
  });
  // Its tables are made on the way.
  await connection.returned(20_000);
  const answer = await client.query({
    query: `SELECT name, extract(engine_full, 'TTL ([a-z_]+)') AS lapsing FROM system.tables
      WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND engine_full LIKE '% TTL %'`,
    format: 'JSONEachRow',
  });
  const found = z.array(z.object({ name: z.string(), lapsing: z.string() })).parse(await answer.json());

  const tables = new Map((await tablesOf(client)).map(({ table, columns }) => [table, columns]));

  const kept = found.filter(({ name }) => tables.has(name));
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    'imported_ad_days',
    'replaced_ad_days',
    'replaced_ad_stats',
  ]);
  for (const { name, lapsing } of kept) expect(tables.get(name)).not.toContain(lapsing);
});
