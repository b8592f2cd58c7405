import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../testing/database.ts';
import { asOrgId, connect, type Db } from './connect.ts';
import { newId } from './ids.ts';
import { createWakeUps, type WakeUps } from './wake.ts';

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
let wake: WakeUps;
let db: Db;
const org = asOrgId(newId());

beforeAll(async () => {
  database = await ownDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  wake = createWakeUps(database.url);
  // Of one connection: whatever a transaction leaves behind, the next one finds.
  db = connect(database.url, wake, { statementTimeout: 5_000, connections: 1 });
});

const organisation = sql`SELECT current_setting('app.org_id', true) AS org, pg_backend_pid() AS pid`;
interface State extends Record<string, unknown> {
  org: string | null;
  pid: number;
}

test('an organisation is known in its transaction and nowhere else', async () => {
  const asked = await db.ask(org, (tx) => tx.execute<State>(organisation));
  const changed = await db.inOrg(org, async (tx) => {
    await tx.execute(sql`SELECT 1`);
    return tx.execute<State>(organisation);
  });
  const after = await db.global.execute<State>(organisation);

  expect([asked.rows[0]?.org, changed.rows[0]?.org]).toEqual([org, org]);
  expect(after.rows[0]?.org ?? '').toBe('');
  expect(after.rows[0]?.pid).toBe(asked.rows[0]?.pid);
});

test('ask is one statement', async () => {
  const twice = db.ask(org, async (tx) => {
    await tx.execute(sql`SELECT 1`);
    return tx.execute(sql`SELECT 2`);
  });

  await expect(twice).rejects.toHaveProperty('cause.message', 'ask is for one statement; use inOrg');
});

test('a statement that failed spoils neither the connection nor the one behind it', async () => {
  const failing = sql`SELECT ${'a secret'}::text, 1 / 0 AS n`;
  await expect(db.ask(org, (tx) => tx.execute(failing))).rejects.toThrow(/^Failed query: [^]* AS n$/);
  await expect(db.inOrg(org, (tx) => tx.execute(failing))).rejects.toThrow();
  await expect(
    db.inOrg(org, async (tx) => {
      await tx.execute(failing).catch(() => undefined);
    }),
  ).rejects.toThrow('went on after a statement of it had failed');

  const { rows } = await db.ask(org, (tx) => tx.execute<State>(organisation));
  expect(rows[0]?.org).toBe(org);
});

test('statements beyond those that are kept by a name are answered too', async () => {
  for (let n = 0; n <= 1_000; n++) {
    const { rows } = await db.ask(org, (tx) =>
      tx.execute(sql`SELECT ${n}::int AS ${sql.identifier(`n${n}`)}`),
    );
    expect(rows).toEqual([{ [`n${n}`]: n }]);
  }
  const { rows } = await db.inOrg(org, (tx) => tx.execute<State>(organisation));
  expect(rows[0]?.org).toBe(org);
});

test('a connection that breaks between two statements is a busy answer, and no end of the process', async () => {
  const broken = db.inOrg(org, async (tx) => {
    const { rows } = await tx.execute<State>(organisation);
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await sleep(200);
    return tx.execute(organisation);
  });

  await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
  await expect(db.ask(org, (tx) => tx.execute(organisation))).resolves.toBeDefined();
});

afterAll(async () => {
  await db.close();
  await wake.close();
  await owner.end();
  await database.drop();
});
