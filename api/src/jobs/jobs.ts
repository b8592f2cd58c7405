import { sql } from 'drizzle-orm';
import pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { GlobalTx } from '../db/connect.ts';

/** Background work. A job is written in the transaction that wants it, so it exists if and only if that commits. */
export interface Jobs {
  enqueue(tx: GlobalTx, name: JobName, data: Record<string, unknown>): Promise<void>;
  /** `handler` may be called again for the same job after a crash: it must leave the same end state. */
  work(name: JobName, handler: (data: unknown) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export const jobNames = ['send-letter', 'run-import'] as const;
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

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async work(name, handler) {
      if (!options.works) return;
      await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
        if (!job) return;
        await handler(job.data).catch((error: unknown) => {
          log.warn({ err: error, job: name, id: job.id }, 'a job failed; it will be tried again');
          throw error;
        });
      });
    },
    close: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/** The app enqueues as `takt_app`, in its own transactions. */
async function grantToApp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`GRANT USAGE ON SCHEMA pgboss TO takt_app;
      GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA pgboss TO takt_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO takt_app`);
  } finally {
    await client.end();
  }
}
