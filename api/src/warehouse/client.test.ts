import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { asOrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { startProxy } from '../testing/warehouse-proxy.ts';
import { connectWarehouse, type Warehouse } from './client.ts';

const silent = pino({ level: 'silent' });
const org = asOrgId(newId());
const days = (warehouse: Warehouse) =>
  warehouse.read(
    org,
    'SELECT toUInt32(count()) AS n FROM ad_days WHERE org_id = {org:UUID}',
    {},
    z.object({ n: z.number() }),
  );

test('a warehouse that is not there is told at once, everywhere', async () => {
  const warehouse = connectWarehouse({ missing: 'no package' }, silent);

  expect(await warehouse.ping()).toBe('missing');
  await expect(days(warehouse)).rejects.toMatchObject({
    code: 'analytics_unavailable',
    reason: 'warehouse_missing',
  });
});

test('a dead warehouse answers 503 at once and is found again by itself', async () => {
  const real = inject('warehouse');
  if ('missing' in real) throw new Error('the tests need a warehouse');
  const proxy = await startProxy(new URL(real.url));
  const warehouse = connectWarehouse({ url: proxy.url }, silent);
  onTestFinished(async () => {
    await warehouse.close();
    proxy.stop();
  });
  expect(await days(warehouse)).toEqual([{ n: 0 }]);

  proxy.stop();
  await expect(days(warehouse)).rejects.toMatchObject({
    code: 'analytics_unavailable',
    reason: 'warehouse_away',
  });
  expect(await warehouse.ping()).toBe('down');
  const asked = performance.now();
  await expect(days(warehouse)).rejects.toMatchObject({ reason: 'warehouse_away' });
  expect(performance.now() - asked).toBeLessThan(5_000);

  await proxy.start();
  expect(await warehouse.returned(10_000)).toBe(true);
  expect(await days(warehouse)).toEqual([{ n: 0 }]);
});

test('reads can neither write nor leave the organisation out', async () => {
  const real = inject('warehouse');
  const warehouse = connectWarehouse(real, silent);
  onTestFinished(() => warehouse.close());
  await warehouse.returned(10_000);

  await expect(warehouse.read(org, 'SELECT 1 AS n', {}, z.unknown())).rejects.toThrow(
    'names its organisation',
  );
  await expect(warehouse.insert(org, 'ad_days', { columns: ['day'], rows: '' })).rejects.toThrow(
    'no column day',
  );
});

test('values may be longer than any address', async () => {
  const warehouse = connectWarehouse(inject('warehouse'), silent);
  onTestFinished(() => warehouse.close());
  await warehouse.returned(10_000);
  const names = Array.from({ length: 3_000 }, (_, n) => `Кампания с длинным именем на русском языке ${n}`);

  expect(
    await warehouse.read(
      org,
      'SELECT length({names:Array(String)}) AS n, {names:Array(String)}[3000] AS last FROM (SELECT {org:UUID})',
      { names },
      z.object({ n: z.coerce.number(), last: z.string() }),
    ),
  ).toEqual([{ n: 3_000, last: names[2_999] }]);
});

test('one that stands still is found within seconds, and nobody waits for it any longer', async () => {
  const real = inject('warehouse');
  if ('missing' in real) throw new Error('the tests need a warehouse');
  const proxy = await startProxy(new URL(real.url));
  const warehouse = connectWarehouse({ url: proxy.url }, silent);
  onTestFinished(async () => {
    await warehouse.close();
    proxy.stop();
  });
  expect(await days(warehouse)).toEqual([{ n: 0 }]);

  proxy.freeze(true);
  // Without the watch this call would wait for its own time-out of 12 seconds.
  await expect(days(warehouse)).rejects.toMatchObject({ reason: 'warehouse_away' });
  proxy.freeze(false);
  expect(await warehouse.returned(10_000)).toBe(true);
  expect(await days(warehouse)).toEqual([{ n: 0 }]);
});
