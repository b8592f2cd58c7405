import { sql } from 'drizzle-orm';
import pg from 'pg';
import { fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { GlobalTx } from '../db/connect.ts';

/** Background work. A job is written in the transaction that wants it, so it exists if and only if that commits. */
export interface Jobs {
  /** Many of one name go in one statement. */
  enqueue(tx: GlobalTx, name: JobName, ...data: Record<string, unknown>[]): Promise<void>;
  /** Not before `at`. */
  enqueueAt(tx: GlobalTx, name: JobName, at: Date, data: Record<string, unknown>): Promise<void>;
  /**
   * `handler` may be called again for the same job after a crash: it must leave the same end state. With `atOnce` many
   * short jobs are taken together, one after another without a pause; each ends well or badly on its own.
   */
  work(name: JobName, handler: (data: unknown) => Promise<void>, options?: { atOnce: number }): Promise<void>;
  /** Work of every night; a night in which nothing ran is made up for once. `handler` as of `work`. */
  nightly(name: JobName, handler: () => Promise<void>): Promise<void>;
  /** As `nightly`, at every full hour: where it is morning is the handler's to find out. */
  hourly(name: JobName, handler: () => Promise<void>): Promise<void>;
  /** As `nightly`. */
  everyMinute(name: JobName, handler: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const jobNames = [
  'send-letter',
  'account-letter',
  'log-session',
  'run-import',
  'plan-syncs',
  'sync-source',
  'remove-source',
  'purge-organisations',
  'purge-trash',
  'purge-sessions',
  'purge-letters',
  'recurring-tasks',
  'notification-letters',
  'digests',
  'reminders',
  'purge-notifications',
  'send-webhook',
  'purge-webhook-deliveries',
  'forget-import-files',
  'fill-demonstration',
  'measure-effects',
  'measure-effects-again',
  'plan-rule-checks',
  'check-rules',
  'weekly-letters',
] as const;
export type JobName = (typeof jobNames)[number];

/** A worker that died is noticed after its heartbeat and one look of the monitor: its job runs again within 30 s. */
const heartbeatSeconds = 10;
const monitorSeconds = 5;

export async function startJobs(
  databaseUrl: string,
  log: Logger,
  options: { works: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'takt jobs',
    max: 4,
    supervise: options.works,
    schedule: options.works,
    superviseIntervalSeconds: monitorSeconds,
    monitorIntervalSeconds: monitorSeconds,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database does not answer'));
  await boss.start();
  for (const name of jobNames) {
    if (await boss.getQueue(name)) continue;
    await boss.createQueue(name, {
      // With the delays below: a letter or an import is tried for more than an hour.
      retryLimit: 20,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds,
      expireInSeconds: 3_600,
    });
  }
  await grantToApp(databaseUrl);

  async function take(
    name: JobName,
    handler: (data: unknown) => Promise<void>,
    { atOnce, look }: { atOnce: number; look: number },
  ): Promise<void> {
    if (!options.works) return;
    const once = async ({ id, data }: Job<unknown>) => {
      try {
        await handler(data);
        return { id, status: 'completed' } as const;
      } catch (error) {
        log.warn({ err: error, job: name, id }, 'a job failed; it will be tried again');
        return { id, status: 'failed', output: String(error) } as const;
      }
    };
    await boss.work(
      name,
      {
        pollingIntervalSeconds: look,
        batchSize: atOnce,
        burstWhenBatchFull: atOnce > 1,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map(once)),
    );
  }

  /** What comes by the clock is nobody's to wait for: it is looked for less often. */
  async function regularly(name: JobName, cron: string, handler: () => Promise<void>) {
    if (!options.works) return;
    await take(name, handler, { atOnce: 1, look: 5 });
    await boss.schedule(name, cron, null, { missed: 'once' });
  }

  const started: Jobs = {
    async enqueue(tx, name, ...all) {
      await boss.insert(
        name,
        all.map((data) => ({ data })),
        { db: fromDrizzle(tx, sql) },
      );
    },
    async enqueueAt(tx, name, at, data) {
      await boss.insert(name, [{ data, startAfter: at }], { db: fromDrizzle(tx, sql) });
    },
    work: (name, handler, { atOnce } = { atOnce: 1 }) => take(name, handler, { atOnce, look: 0.5 }),
    nightly: (name, handler) => regularly(name, '15 3 * * *', handler),
    hourly: (name, handler) => regularly(name, '0 * * * *', handler),
    everyMinute: (name, handler) => regularly(name, '* * * * *', handler),
    close: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
  return started;
}

/** The app enqueues as `takt_app`, in its own transactions. */
async function grantToApp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Two processes that start at once would write one row of the catalogue; the lock goes with the connection.
    await client.query(`SELECT pg_advisory_lock(hashtext('takt: grants of pgboss'));
      GRANT USAGE ON SCHEMA pgboss TO takt_app;
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA pgboss TO takt_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO takt_app`);
  } finally {
    await client.end();
  }
}
