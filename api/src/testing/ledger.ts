import pg from 'pg';

/** Remembers all rows of the application's tables, tells which table differs from then, and brings it back. */
export interface Ledger {
  /** Names of the tables whose rows are no longer what they were. */
  changed(): Promise<string[]>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Table {
  readonly name: string;
  readonly copy: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

// That a call was refused is counted there, and nothing else.
const counted = 'app.attempts';

/** Needs a database of its own: anybody else's rows would be changes too. Jobs count, because a refused call must not cause any. */
export async function openLedger(databaseUrl: string): Promise<Ledger> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Rows go back in any order: triggers and foreign keys were satisfied when they were first written.
  await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
  const { rows: tables } = await client.query<Table>(
    `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name,
       format('ledger.%I', relnamespace::regnamespace || '_' || relname) AS copy,
       ARRAY (SELECT quote_ident(attname) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
         WHERE indrelid = c.oid AND indisprimary) AS key
     FROM pg_class c WHERE relnamespace = 'app'::regnamespace AND relkind = 'r' OR oid = to_regclass('pgboss.job')`,
  );
  // Whatever is written says so itself: ten thousands of calls write nothing, and none of them has to be searched for.
  await client.query(
    `DROP SCHEMA IF EXISTS ledger CASCADE; CREATE SCHEMA ledger;
     CREATE TABLE ledger.written (name text NOT NULL, line jsonb NOT NULL);
     CREATE FUNCTION ledger.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
       BEGIN
         IF TG_OP <> 'INSERT' THEN INSERT INTO ledger.written VALUES (TG_ARGV[0], to_jsonb(OLD)); END IF;
         IF TG_OP <> 'DELETE' THEN INSERT INTO ledger.written VALUES (TG_ARGV[0], to_jsonb(NEW)); END IF;
         RETURN NULL;
       END $$;
     ${tables
       .map(
         ({ name, copy }) => `CREATE TABLE ${copy} AS SELECT * FROM ${name};
           CREATE TRIGGER ledger AFTER INSERT OR UPDATE OR DELETE ON ${name}
             FOR EACH ROW EXECUTE FUNCTION ledger.note('${name}');`,
       )
       .join('\n')}`,
  );

  /** Rows that were written since they were last seen to be as they were then. */
  const written = new Map<Table, object[]>();
  const hear = async () => {
    const { rows } = await client.query<{ name: string; line: object }>({
      name: 'written',
      text: 'DELETE FROM ledger.written RETURNING name, line',
    });
    for (const table of tables) {
      const lines = rows.filter(({ name }) => name === table.name).map(({ line }) => line);
      if (lines.length > 0) written.set(table, [...(written.get(table) ?? []), ...lines]);
    }
  };
  /** That the row `t` is one of those in the first parameter. */
  const isWritten = ({ name, key }: Table) =>
    `(${key.map((column) => `t.${column}`).join()}) IN
       (SELECT ${key.join()} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb))`;
  const isDifferent = async (table: Table, lines: readonly object[]) => {
    // When a token was last used is told also of calls that were refused.
    const told = table.name === 'app.api_tokens' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';
    const [now, then] = [table.name, table.copy].map(
      (from) => `SELECT ${told} FROM ${from} t WHERE ${isWritten(table)}`,
    );
    const { rowCount } = await client.query(
      `((${now}) EXCEPT (${then})) UNION ALL ((${then}) EXCEPT (${now})) LIMIT 1`,
      [JSON.stringify(lines)],
    );
    return rowCount !== 0;
  };

  return {
    async changed() {
      await hear();
      const changed: string[] = [];
      for (const [table, lines] of written) {
        if (table.name === counted) continue;
        if (await isDifferent(table, lines)) changed.push(table.name);
        else written.delete(table);
      }
      return changed;
    },
    async restore() {
      await hear();
      if (written.size === 0) return;
      await client.query('BEGIN');
      for (const [table, lines] of written) {
        const rows = [JSON.stringify(lines)];
        await client.query(`DELETE FROM ${table.name} t WHERE ${isWritten(table)}`, rows);
        await client.query(
          `INSERT INTO ${table.name} SELECT * FROM ${table.copy} t WHERE ${isWritten(table)}`,
          rows,
        );
      }
      await client.query('COMMIT');
      written.clear();
    },
    close: () => client.end(),
  };
}
