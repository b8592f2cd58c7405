import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { mayRunAgain, translated } from './failures.ts';
import { type NewEvent, writeEvents } from './log.ts';
import { NamingClient } from './naming.ts';
import type { WakeUps } from './wake.ts';

/** An organisation's id that was checked to be the caller's, not just any string. */
export type OrgId = string & { readonly __org: true };

type Queries = NodePgDatabase<Record<string, never>>;
/** A transaction on tables that belong to no organisation. */
export type GlobalTx = Queries;
/** A transaction that knows its organisation: row-level security shows it no other. */
export type OrgTx = Queries & {
  readonly orgId: OrgId;
  /** Puts a change into the organisation's event log: written last, with the commit, after which its readers are woken. */
  record(event: NewEvent): void;
};

export interface Db {
  /** Single statements on the tables marked `global`. */
  readonly global: Queries;
  /** Several statements on global tables, all or none. */
  transaction<T>(work: (tx: GlobalTx) => Promise<T>): Promise<T>;
  /** Everything inside an organisation. `work` may run again after a deadlock: it must have no effects of its own. */
  inOrg<T>(orgId: OrgId, work: (tx: OrgTx) => Promise<T>): Promise<T>;
  /** For probes and drivers that speak SQL themselves (jobs). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly statementTimeout: number;
  readonly connections: number;
}

const orgIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The pool works as `takt_app`, which row-level security binds; statements of one transaction share their round trips. */
export function connect(databaseUrl: string, wake: WakeUps, options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections,
    connectionTimeoutMillis: 2_000,
    pipeline: true,
    Client: NamingClient,
    application_name: 'takt',
    options: [
      '-c role=takt_app',
      `-c statement_timeout=${options.statementTimeout}`,
      '-c lock_timeout=2000',
      '-c idle_in_transaction_session_timeout=10000',
      '-c timezone=UTC',
    ].join(' '),
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const global = drizzle(pool);

  async function once<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw translated(error);
    });
    let broken = false;
    const events: NewEvent[] = [];
    try {
      const tx: OrgTx = Object.assign(drizzle(client), {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a global transaction never reads it: GlobalTx has no such member
        orgId: orgId as OrgId,
        record: (event: NewEvent) => void events.push(event),
      });
      // Sent without waiting: it travels with the first statement of `work`. The id was checked: nothing else gets into the text.
      const begun = client.query(
        orgId ? `BEGIN; SELECT set_config('app.org_id', '${orgId}', true)` : 'BEGIN',
      );
      begun.catch(() => (broken = true));
      const result = await work(tx);
      await begun;
      const logged = orgId !== undefined && events.length > 0 ? writeEvents(client, orgId, events) : undefined;
      // After a failed statement COMMIT rolls back, so it need not wait for the log.
      await Promise.all([logged, client.query('COMMIT')]);
      if (logged && orgId) wake.notify(orgId);
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function run<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    if (orgId !== undefined && !orgIdPattern.test(orgId))
      throw new Error('inOrg needs the id of an organisation');
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(orgId, work);
      } catch (error) {
        if (attempt === 3 || !mayRunAgain(error)) throw translated(error);
      }
    }
  }

  return {
    global,
    pool,
    transaction: (work) => run(undefined, work),
    inOrg: (orgId, work) => run(orgId, work),
    close: () => pool.end(),
  };
}
