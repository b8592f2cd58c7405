import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../testing/database.ts';
import { asOrgId, connect, type Db, type OrgId } from './connect.ts';
import { newId } from './ids.ts';
import { createWakeUps, type WakeUps } from './wake.ts';

let database: Awaited<ReturnType<typeof ownDatabase>>;
let wake: WakeUps;
let db: Db;

beforeAll(async () => {
  database = await ownDatabase();
  wake = createWakeUps(database.url);
  db = connect(database.url, wake, { statementTimeout: 5_000, connections: 6 });
});
afterAll(async () => {
  await db.close();
  await wake.close();
  await database.drop();
});

const organisations = () => [asOrgId(newId()), asOrgId(newId())] as const;
/** So that nobody waits for a connection to be made. */
const warm = () =>
  Promise.all([
    ...Array.from({ length: 12 }, () => works(asOrgId(newId()), 0.05)),
    db.global.execute(sql`SELECT pg_sleep(0.05)`),
  ]);
const works = (orgId: OrgId, seconds: number) =>
  db.inOrg(orgId, (tx) => tx.execute(sql`SELECT pg_sleep(${seconds})`));

test('an organisation with fifty calls waits for itself, not the one with a single call', async () => {
  const [noisy, quiet] = organisations();
  await warm();
  let done = 0;
  const noise = Array.from({ length: 50 }, async () => {
    await works(noisy, 0.01);
    done++;
  });
  await db.ask(quiet, (tx) => tx.execute(sql`SELECT 1`));

  expect(done).toBeLessThan(10);
  await Promise.all(noise);
  expect(done).toBe(50);
});

test('whoever belongs to no organisation yet finds a connection, however many one has taken', async () => {
  const [noisy] = organisations();
  await warm();
  let done = 0;
  const noise = Array.from({ length: 6 }, async () => {
    await works(noisy, 0.5);
    done++;
  });
  await db.global.execute(sql`SELECT 1`);

  expect(done).toBe(0);
  await Promise.all(noise);
});

test('a transaction that opens another of its organisation is no deadlock', async () => {
  const [noisy, quiet] = organisations();
  await works(quiet, 0);
  const answer = db.inOrg(noisy, async (tx) => {
    await tx.execute(sql`SELECT 1`);
    return db.ask(noisy, (inner) => inner.execute<{ two: number }>(sql`SELECT 2 AS two`));
  });

  expect((await answer).rows).toEqual([{ two: 2 }]);
});
