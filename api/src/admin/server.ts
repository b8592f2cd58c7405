import { pino } from 'pino';
import { type Config, StartError } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { createWakeUps } from '../db/wake.ts';
import { runningEngines } from '../engines/running.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createMailer, type Mailer, transportOf } from '../mail/mailer.ts';
import type { Secret } from '../secrets.ts';
import { connectWarehouse, type Warehouse } from '../warehouse/client.ts';

/** What the commands need of a Takt that runs: its engines and services, without its door. */
export interface Server {
  readonly db: Db;
  /** Letters are written here and sent by the workers of the running Takt. */
  readonly mailer: Mailer;
  readonly warehouse: Warehouse;
  readonly publicUrl: string;
  readonly secret: Secret;
  close(): Promise<void>;
}

/** StartError: there is no Takt in the directory, or it does not run. */
export async function openServer(config: Config): Promise<Server> {
  const { databaseUrl, clickhouseUrl } = runningEngines(config);
  const log = pino({ level: 'fatal' });
  const wake = createWakeUps(databaseUrl);
  const db = connect(databaseUrl, wake, { statementTimeout: 600_000, connections: 2 });
  try {
    await db.pool.query('SELECT FROM app.organisations LIMIT 0');
  } catch (error) {
    await Promise.all([db.close(), wake.close()]);
    throw refused(error);
  }
  const warehouse = connectWarehouse(
    clickhouseUrl
      ? { url: clickhouseUrl, cluster: config.clickhouseCluster }
      : { missing: 'The warehouse of this Takt does not run.' },
    log,
  );
  const jobs = await startJobs(databaseUrl, log, { works: false });
  return {
    db,
    mailer: await createMailer(db, jobs, transportOf(config, log)),
    warehouse,
    publicUrl: config.publicUrl,
    secret: config.secret,
    async close() {
      await jobs.close();
      await warehouse.close();
      await wake.close();
      await db.close();
    },
  };
}

function refused(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED')
    return new StartError(
      'PostgreSQL does not answer: the commands work on a Takt that runs. Start it first.',
    );
  if (code === '42P01' || code === '3D000' || code === '22023')
    return new StartError('DATABASE_URL leads to a database that Takt has never been started with.');
  return error;
}
