import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ThriftyClient } from './client.ts';
import { mayRunAgain, translated } from './failures.ts';
import { type NewEvent, writeEvents } from './log.ts';

import type { WakeUps } from './wake.ts';

/** An organisation's id that was checked to be the caller's, not just any string. */
export type OrgId = string & { readonly __org: true };

type Queries = NodePgDatabase;
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
  /** One reading statement inside an organisation: it, its BEGIN and its COMMIT travel together. A second one throws. */
  ask<T>(orgId: OrgId, work: (tx: OrgTx) => Promise<T>): Promise<T>;
  /** For probes and drivers that speak SQL themselves (jobs). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DbOptions {
  readonly statementTimeout: number;
  readonly connections: number;
}

const orgIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isOrgId = (id: string): id is OrgId => orgIdPattern.test(id);

/** For ids that are known to be the caller's: made here, or read from memberships. Throws unless it is a UUID. */
export function asOrgId(id: string): OrgId {
  if (!isOrgId(id)) throw new Error('That is not the id of an organisation');
  return id;
}

/** The pool works as `takt_app`, which row-level security binds; statements of one transaction share their round trips. */
export function connect(databaseUrl: string, wake: WakeUps, options: DbOptions): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.connections,
    connectionTimeoutMillis: 2_000,
    pipeline: true,
    Client: ThriftyClient,
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

  const connected = () =>
    pool.connect().catch((error: unknown) => {
      throw translated(error);
    });

  async function once<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    const client = await connected();
    let broken = false;
    const events: NewEvent[] = [];
    try {
      const tx = transactionOn(client, orgId, (event) => void events.push(event));
      // Sent without waiting: it travels with the first statement of `work`.
      const begun = client.query(beginning(orgId));
      begun.catch(() => (broken = true));
      const result = await work(tx);
      await begun;
      const logged =
        orgId !== undefined && events.length > 0 ? writeEvents(client, orgId, events) : undefined;
      const [, { command }] = await Promise.all([logged, client.query('COMMIT')]);
      // After a statement that failed PostgreSQL rolls back, whatever it was asked to do.
      if (command !== 'COMMIT') throw new Error('The transaction went on after a statement of it had failed');
      if (logged && orgId) wake.notify(orgId);
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function ask<T>(orgId: OrgId, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    const client = await connected();
    const statement = new OneStatement(client, beginning(orgId));
    try {
      return await work(
        transactionOn(statement, orgId, () => {
          throw new Error('What changes something belongs into inOrg');
        }),
      );
    } catch (error) {
      throw translated(error);
    } finally {
      void statement.ended().then((broken) => client.release(broken));
    }
  }

  async function run<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(orgId, work);
      } catch (error) {
        if (attempt === 4 || !mayRunAgain(error)) throw translated(error);
        // Not in step with those that it stood in the way of.
        await sleep(Math.random() * 20 * attempt);
      }
    }
  }

  return {
    global,
    pool,
    transaction: (work) => run(undefined, work),
    inOrg: run,
    ask,
    close: () => pool.end(),
  };
}

/** The id is checked here: nothing else gets into the text. */
function beginning(orgId: OrgId | undefined): string {
  if (orgId === undefined) return 'BEGIN';
  if (!isOrgId(orgId)) throw new Error('A transaction needs the id of an organisation');
  return `BEGIN; SELECT set_config('app.org_id', '${orgId}', true)`;
}

const transactionOn = (
  client: pg.PoolClient | OneStatement,
  orgId: OrgId | undefined,
  record: OrgTx['record'],
): OrgTx =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle calls nothing but `query`; a global transaction never reads the organisation
  Object.assign(drizzle(client as pg.PoolClient), { orgId: orgId as OrgId, record });

/** Lets one statement through, between its BEGIN and its COMMIT. */
class OneStatement {
  readonly #client: pg.ClientBase;
  readonly #beginning: string;
  #around: Promise<unknown>[] = [];

  constructor(client: pg.ClientBase, beginningText: string) {
    this.#client = client;
    this.#beginning = beginningText;
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#around.length > 0) throw new Error('ask is for one statement; use inOrg');
    const begun = this.#client.query(this.#beginning);
    const answer = this.#client.query(config, values);
    this.#around = [begun, answer, this.#client.query('COMMIT')];
    return answer;
  }

  /** Whether the connection is of no more use. A statement that failed is none of its business. */
  async ended(): Promise<boolean> {
    const [begun, , committed] = await Promise.allSettled(this.#around);
    return begun?.status === 'rejected' || committed?.status === 'rejected';
  }
}
