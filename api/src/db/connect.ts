import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { inTurns } from '../turns.ts';
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
  /** The connection's own, which outlives the transaction: for what is built once a connection. */
  readonly base: Queries;
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

/** Connections that no organisation may have: for signing in, and for asking who somebody is. */
const forEverybody = 2;
/** Calls of one organisation that have just begun, while others are there: with two the others' slowest took half as long again. */
const freshAmongOthers = 1;
/** Milliseconds that somebody waits for a connection. */
const patience = 2_000;

const busy = () => new AppError('unavailable', 'busy');

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
    connectionTimeoutMillis: patience,
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
  const running = Math.max(1, options.connections - forEverybody);
  const ofOneAmongOthers = Math.max(1, running - forEverybody);
  const inTurn = inTurns({ running, ofOne: running, ofOneAmongOthers, freshAmongOthers, patience }, busy);

  pool.on('connect', (client) => {
    // One that dies between two statements of a transaction tells it by the next of them.
    client.on('error', () => {});
    thrifty(client).prepareLeaders();
  });
  async function connected() {
    // A call that waited for its turn while the process ended, of a client that is gone.
    if (pool.ending) throw busy();
    return pool.connect().then(thrifty, (error: unknown) => {
      throw translated(error);
    });
  }

  async function once<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    const client = await connected();
    const { statements } = client;
    let broken = false;
    const events: NewEvent[] = [];
    try {
      statements.begin(orgId === undefined ? [['begin']] : [['begin'], ['org', asOrgId(orgId)]]);
      const result = await work(transactionOn(statements.drizzle, orgId, (event) => void events.push(event)));
      if (!statements.first && events.length === 0) return result;
      const logged =
        orgId !== undefined && events.length > 0 ? writeEvents(statements, orgId, events) : undefined;
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
    const { statements } = client;
    try {
      statements.beginAlone([['org', asOrgId(orgId)]]);
      return await work(
        transactionOn(statements.drizzle, orgId, () => {
          throw new Error('What changes something belongs into inOrg');
        }),
      );
    } catch (error) {
      throw translated(error);
    } finally {
      void Promise.allSettled([statements.first]).then(() => client.release());
    }
  }

  async function run<T>(orgId: OrgId | undefined, work: (tx: OrgTx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (orgId === undefined ? once(orgId, work) : inTurn(orgId, () => once(orgId, work)));
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
    ask: (orgId, work) => inTurn(orgId, () => ask(orgId, work)),
    close: () => pool.end(),
  };
}

function thrifty<C extends pg.PoolClient>(client: C): C & ThriftyClient {
  if (!(client instanceof ThriftyClient)) throw new Error('The pool was given another class of clients');
  return client;
}

/** A new one for each transaction, so that none can be used for another organisation's. */
const transactionOn = (base: Queries, orgId: OrgId | undefined, record: OrgTx['record']): OrgTx =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a global transaction never reads the organisation
  Object.assign(Object.create(base), { base, orgId: orgId as OrgId, record }) as OrgTx;
