import pg from 'pg';

/** Remembers all rows of the application's tables, tells which table differs from then, and brings it back. */
export interface Ledger {
  /** Names of the tables whose rows are no longer what they were. */
  changed(): Promise<string[]>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

// That a call was refused is counted there, and nothing else.
const counted = 'app.attempts';

/** Needs a database of its own: anybody else's rows would be changes too. Jobs count, because a refused call must not cause any. */
export async function openLedger(databaseUrl: string): Promise<Ledger> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Rows go back in any order: triggers and foreign keys were satisfied when they were first written.
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
     WHERE relnamespace = 'app'::regnamespace AND relkind = 'r' OR oid = to_regclass('pgboss.job')`,
  );
  const tables = rows.map((row) => row.name);
  const copyOf = (table: string) => `ledger.${table.replace('.', '_')}`;
  await client.query(
    `DROP SCHEMA IF EXISTS ledger CASCADE; CREATE SCHEMA ledger;
     ${tables.map((table) => `CREATE TABLE ${copyOf(table)} AS SELECT * FROM ${table};`).join('\n')}`,
  );
  // When a token was last used is told also of calls that were refused.
  const rowOf = (table: string) =>
    table === 'app.api_tokens' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';
  /** One answer per table of what `told` says of its rows. */
  const of = (asked: readonly string[], told: (table: string) => string) =>
    asked
      .map((table) => `SELECT '${table}' AS name, (SELECT ${told(table)} FROM ${table} t) AS told`)
      .join(' UNION ALL ');
  const ask = async (text: string, name?: string) => {
    const answer = await client.query<{ name: string; told: string | null }>({ text, ...(name && { name }) });
    return answer.rows.map((row) => [row.name, row.told] as const);
  };
  // Every version of a row has a place and a writer of its own: where those are the same, nothing was written, and
  // nothing has to be read. Where they are not, the rows themselves are compared.
  const places = of(tables, () => `sum(hashtextextended(ctid::text || ' ' || xmin::text, 0))::text`);
  const contents = (asked: readonly string[]) =>
    ask(of(asked, (table) => `md5(string_agg(${rowOf(table)}, ',' ORDER BY ${rowOf(table)}))`));

  const then = new Map(await contents(tables));
  const placesThen = new Map(await ask(places, 'places'));
  const different = async () => {
    const now = await ask(places, 'places');
    const written = now.filter(([table, told]) => told !== placesThen.get(table)).map(([table]) => table);
    if (written.length === 0) return [];
    const changed = (await contents(written)).filter(([table, told]) => told !== then.get(table));
    for (const [table, told] of now)
      if (!changed.some(([other]) => other === table)) placesThen.set(table, told);
    return changed.map(([table]) => table);
  };
  /** Moves with whatever is written or locked: where it has not moved, nothing has to be read. */
  const position = async () => {
    const { rows: found } = await client.query<{ at: string }>({
      name: 'position',
      text: 'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS at',
    });
    return found[0]?.at;
  };
  /** Where all was last seen to be as it was then. */
  let unchangedAt: string | undefined;

  return {
    async changed() {
      const at = await position();
      if (at !== undefined && at === unchangedAt) return [];
      const changed = (await different()).filter((table) => table !== counted);
      if (changed.length === 0) unchangedAt = at;
      return changed;
    },
    async restore() {
      const restoring = (await different()).map(
        (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM ${copyOf(table)};`,
      );
      if (restoring.length > 0) await client.query(`BEGIN; ${restoring.join('\n')} COMMIT;`);
    },
    close: () => client.end(),
  };
}
