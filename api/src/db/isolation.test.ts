import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../testing/database.ts';
import { fillRow } from '../testing/rows.ts';
import { newId } from './ids.ts';

// Row-level security alone, without any query of ours: the second of the two walls between organisations.

let database: Awaited<ReturnType<typeof ownDatabase>>;
let sql: pg.Client;

const [a, b] = [newId(), newId()];
let tables: string[];

beforeAll(async () => {
  database = await ownDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const { rows } = await sql.query<{ name: string; global: boolean }>(
    `SELECT relname AS name, coalesce(obj_description(oid, 'pg_class'), '') LIKE 'global: %' AS global FROM pg_class
     WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p')
       AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'org_id')`,
  );
  tables = rows.filter((row) => !row.global).map((row) => row.name);
  for (const orgId of [a, b]) {
    await sql.query(
      `INSERT INTO app.users (id, email, username, first_name, last_name, password_hash) VALUES ($1::uuid, $2, $2, '', '', '')`,
      [orgId, orgId],
    );
    await sql.query(
      `INSERT INTO app.organisations (org_id, name, slug, owner_id, time_zone, currency, locale, week_start)
       VALUES ($1::uuid, '', $2, $1, 'UTC', 'RUB', 'ru-RU', 'monday')`,
      [orgId, orgId],
    );
    await sql.query(`INSERT INTO app.memberships (org_id, user_id, role) VALUES ($1, $1, 'owner')`, [orgId]);
    for (const { name } of rows) await fillRow(sql, name, orgId);
  }
});

/** As the app inside an organisation, or outside of any. Every statement is undone by itself. */
async function asApp(orgId: string | undefined, statement: string, values: unknown[] = []) {
  await sql.query('BEGIN');
  await sql.query('SET LOCAL ROLE takt_app');
  if (orgId) await sql.query(`SELECT set_config('app.org_id', $1, true)`, [orgId]);
  const outcome = await sql.query(statement, values).then(
    ({ rowCount }) => rowCount,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
  await sql.query('ROLLBACK');
  return outcome;
}
const [refused, noSuchRow] = ['42501', '23503'];

test('outside of an organisation nothing is seen, inside only the own', async () => {
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    expect([table, await asApp(undefined, `SELECT FROM app.${table}`)]).toEqual([table, 0]);
    expect([table, await asApp(a, `SELECT FROM app.${table} WHERE org_id = '${b}'`)]).toEqual([table, 0]);
    expect([table, await asApp(a, `SELECT FROM app.${table} WHERE org_id = '${a}'`)]).not.toEqual([table, 0]);
  }
});

test("another organisation's rows are neither changed nor deleted", async () => {
  for (const table of tables) {
    for (const statement of [`UPDATE app.${table} SET org_id = org_id`, `DELETE FROM app.${table}`]) {
      const outcome = await asApp(a, `${statement} WHERE org_id = '${b}'`);
      // The log refuses the app both, whoever's rows they are.
      expect([statement, outcome]).toEqual([statement, table === 'events' ? refused : 0]);
    }
  }
});

test('no row is written into another organisation', async () => {
  for (const table of tables) {
    const { rows } = await sql.query<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM app.${table} t WHERE org_id = $1 LIMIT 1`,
      [b],
    );
    const copied = await asApp(
      a,
      `INSERT INTO app.${table} SELECT (jsonb_populate_record(NULL::app.${table}, $1)).*`,
      [rows[0]?.row],
    );
    expect([table, copied]).toEqual([table, refused]);
    const moved = await asApp(a, `UPDATE app.${table} SET org_id = '${b}' WHERE org_id = '${a}'`);
    expect([table, moved]).toEqual([table, refused]);
  }
});

test("no row refers to another organisation's row", async () => {
  const { rows } = await sql.query<{ table: string; column: string; target: string; named: string }>(
    `SELECT f.conrelid::regclass::text AS table, a.attname AS column, f.confrelid::regclass::text AS target, t.attname AS named
     FROM pg_constraint f, unnest(f.conkey, f.confkey) AS k (own, other)
     JOIN pg_attribute a ON true JOIN pg_attribute t ON true
     WHERE f.contype = 'f' AND f.connamespace = 'app'::regnamespace AND a.attrelid = f.conrelid AND a.attnum = k.own
       AND t.attrelid = f.confrelid AND t.attnum = k.other AND cardinality(f.conkey) > 1 AND a.attname <> 'org_id'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { table, column, target, named } of rows) {
    const { rows: foreign } = await sql.query<{ id: string }>(
      `SELECT ${named} AS id FROM ${target} WHERE org_id = $1`,
      [b],
    );
    const outcome = await asApp(a, `UPDATE ${table} SET ${column} = $1 WHERE org_id = '${a}'`, [
      foreign[0]?.id,
    ]);
    expect([table, column, outcome]).toEqual([table, column, noSuchRow]);
  }
});

afterAll(async () => {
  await sql.end();
  await database.drop();
});
