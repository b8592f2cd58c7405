import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createWakeUps } from './db/wake.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { createFeed } from './features/events/service.ts';
import { importRoutes } from './features/imports/routes.ts';
import { removeFacts } from './features/imports/service.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { authenticator, stillAllowed } from './features/sessions/service.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { answerHealth } from './http/health.ts';
import { documentCalls } from './http/openapi.ts';
import { createServer } from './http/server.ts';
import { serveWebApp } from './http/static.ts';
import { startJobs } from './jobs/jobs.ts';
import { createMailer, transportOf } from './mail/mailer.ts';
import { connectWarehouse } from './warehouse/client.ts';

export interface AppDeps {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly warehouse: { url: string } | { missing: string };
  readonly log: Logger;
}
export interface App {
  /** For tests: calls go in by `inject`, without a socket. */
  readonly server: FastifyInstance;
  readonly db: Db;
  /** Resolves with the address it listens at. */
  listen(): Promise<string>;
  /** Live streams end first, requests in flight are answered, then everything below is let go. */
  close(): Promise<void>;
}

const webApp = join(import.meta.dirname, '../../web/dist');

/** Wires the application by hand: what depends on what is all on this page. */
export async function buildApp({ config, databaseUrl, warehouse: address, log }: AppDeps): Promise<App> {
  const applied = await migrate(databaseUrl);
  if (applied.length > 0) log.info({ applied }, 'database migrated');

  const wake = createWakeUps(databaseUrl);
  const db = connect(databaseUrl, wake, { statementTimeout: 5_000, connections: 10 });
  const jobs = await startJobs(databaseUrl, log, { works: config.role !== 'web' });
  const warehouse = connectWarehouse(address, log);
  const mailer = await createMailer(db, jobs, transportOf(config, log));
  const feed = createFeed(db, wake, (streams) => stillAllowed(db, streams));

  const server = await createServer({
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl.startsWith('https:'),
    rateLimit: config.rateLimit,
    authenticate: authenticator(db),
  });
  answerHealth(
    server,
    {
      database: async () => void (await db.pool.query('SELECT 1')),
      warehouse: () => warehouse.ping(),
      liveStreams: feed.streams,
    },
    config.metricsToken,
  );

  await server.register(
    async (api) => {
      await documentCalls(api);
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await authRoutes(api, { db, jobs, mailer, publicUrl: config.publicUrl, secret: config.secret });
      sessionRoutes(api, { db, publicUrl: config.publicUrl, secret: config.secret });
      twoFactorRoutes(api, { db, mailer, publicUrl: config.publicUrl, secret: config.secret });
      userRoutes(api, { db, mailer, publicUrl: config.publicUrl, secret: config.secret });
      await organisationRoutes(api, {
        db,
        jobs,
        mailer,
        publicUrl: config.publicUrl,
        removeFacts: (orgId) => removeFacts({ db, warehouse }, orgId),
      });
      memberRoutes(api, { db, mailer, publicUrl: config.publicUrl });
      departmentRoutes(api, { db });
      invitationRoutes(api, { db, mailer, publicUrl: config.publicUrl });
      projectRoutes(api, { db });
      taskRoutes(api, { db });
      eventRoutes(api, { db, feed });
      await importRoutes(api, { db, warehouse, jobs });
      analyticsRoutes(api, { db, warehouse });
    },
    { prefix: '/api' },
  );
  await serveWebApp(server, webApp);
  await server.ready();

  return {
    server,
    db,
    listen: () => server.listen({ host: config.host, port: config.port }),
    async close() {
      feed.close();
      await server.close();
      await jobs.close();
      await warehouse.close();
      await wake.close();
      await db.close();
    },
  };
}
