import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createWakeUps } from './db/wake.ts';
import { fillDemonstration } from './demo/fill.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { attributionRoutes } from './features/attribution/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { briefingRoutes } from './features/briefings/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { creativeRoutes } from './features/creatives/routes.ts';
import { contractRoutes } from './features/contracts/routes.ts';
import { demonstrationRoutes } from './features/demonstrations/routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { createPresence } from './features/events/presence/service.ts';
import { eventRoutes } from './features/events/routes.ts';
import { createFeed } from './features/events/service.ts';
import { readForEffects } from './features/evidence/effects/service.ts';
import { evidenceRoutes } from './features/evidence/routes.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { removeFacts } from './features/imports/service.ts';
import { invitationRoutes } from './features/invitations/routes.ts';
import { labelRoutes } from './features/labels/routes.ts';
import { markRoutes } from './features/marks/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { showUnread, tellPeople } from './features/notifications/service.ts';
import { operationRoutes } from './features/operations/routes.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { planRoutes } from './features/plans/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { qualityRoutes } from './features/quality/routes.ts';
import { relationRoutes } from './features/relations/routes.ts';
import { readForRules } from './features/rules/checks/service.ts';
import { ruleRoutes } from './features/rules/routes.ts';
import { salesRoutes } from './features/sales/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { authenticator, stillAllowed } from './features/sessions/service.ts';
import { sourceRoutes } from './features/sources/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { tokenAuthenticator } from './features/tokens/service.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { readForWebhooks } from './features/webhooks/sending/service.ts';
import { workImportRoutes } from './features/work-imports/routes.ts';
import { answerHealth } from './http/health.ts';
import { documentCalls } from './http/openapi.ts';
import { createServer } from './http/server.ts';
import { serveRegionsMap, serveWebApp } from './http/static.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { createMailer, transportOf } from './mail/mailer.ts';
import { createReporter } from './metrics/report.ts';
import { connectWarehouse } from './warehouse/client.ts';

export interface AppDeps {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly warehouse: { url: string; cluster?: string } | { missing: string };
  readonly log: Logger;
}
export interface App {
  /** For tests: calls go in by `inject`, without a socket. */
  readonly server: FastifyInstance;
  readonly db: Db;
  readonly jobs: Jobs;
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
  const reporter = createReporter({ db, warehouse });
  const mailer = await createMailer(db, jobs, transportOf(config, log));
  const feed = createFeed(db, wake, (streams) => stillAllowed(db, streams));
  const presence = createPresence({ db, wake, feed });
  showUnread({ db, wake, feed });
  const readers =
    config.role === 'web'
      ? []
      : [
          tellPeople({ db, wake, log }),
          readForWebhooks({ db, wake, log, jobs }),
          readForEffects({ db, wake, log, jobs }),
          readForRules({ db, wake, log, jobs }),
        ];

  const server = await createServer({
    log,
    trustProxy: config.trustProxy,
    https: config.publicUrl.startsWith('https:'),
    rateLimit: config.rateLimit,
    pictureHosts: config.pictureHosts,
    authenticate: tokenAuthenticator(db, authenticator(db), {
      perMinute: config.rateLimit ? 600 : undefined,
    }),
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
      await sessionRoutes(api, { db, jobs, publicUrl: config.publicUrl, secret: config.secret });
      twoFactorRoutes(api, { db, jobs, mailer, publicUrl: config.publicUrl, secret: config.secret });
      userRoutes(api, { db, jobs, mailer, publicUrl: config.publicUrl, secret: config.secret });
      await organisationRoutes(api, {
        db,
        jobs,
        mailer,
        publicUrl: config.publicUrl,
        removeFacts: (orgId) => removeFacts({ db, warehouse }, orgId),
      });
      demonstrationRoutes(api, { db, jobs });
      memberRoutes(api, { db, mailer, publicUrl: config.publicUrl });
      departmentRoutes(api, { db });
      invitationRoutes(api, { db, mailer, publicUrl: config.publicUrl });
      clientRoutes(api, { db });
      projectRoutes(api, { db });
      await templateRoutes(api, { db, jobs });
      await trashRoutes(api, { db, jobs });
      viewRoutes(api, { db });
      taskRoutes(api, { db });
      labelRoutes(api, { db });
      relationRoutes(api, { db });
      operationRoutes(api, { db });
      historyRoutes(api, { db });
      commentRoutes(api, { db });
      attachmentRoutes(api, { db });
      searchRoutes(api, { db });
      tokenRoutes(api, { db });
      exportRoutes(api, { db });
      await workImportRoutes(api, { db, jobs });
      await webhookRoutes(api, {
        db,
        jobs,
        secret: config.secret,
        webhookPrivate: config.webhookPrivate,
      });
      eventRoutes(api, { db, feed, presence });
      await notificationRoutes(api, { db, jobs, mailer, wake, publicUrl: config.publicUrl });
      overviewRoutes(api, { db });
      await importRoutes(api, { db, warehouse, jobs });
      const platforms = config.platforms;
      await sourceRoutes(api, { db, warehouse, jobs, secret: config.secret, platforms });
      analyticsRoutes(api, { db, reporter });
      attributionRoutes(api, { reporter });
      salesRoutes(api, { reporter });
      contractRoutes(api, { db, reporter });
      creativeRoutes(api, { db, reporter });
      qualityRoutes(api, { db, reporter });
      planRoutes(api, { db, reporter });
      dashboardRoutes(api, { db });
      await evidenceRoutes(api, { db, reporter, jobs });
      markRoutes(api, { db, reporter });
      await ruleRoutes(api, { db, reporter, jobs });
      await briefingRoutes(api, { db, reporter, jobs, mailer, publicUrl: config.publicUrl });
    },
    { prefix: '/api' },
  );
  const demo = { db, jobs, warehouse, mailer, publicUrl: config.publicUrl, log };
  await jobs.work('fill-demonstration', (data) => fillDemonstration(demo, data));
  serveRegionsMap(server, config.regionsMap);
  await serveWebApp(server, webApp);
  await server.ready();

  return {
    server,
    db,
    jobs,
    listen: () => server.listen({ host: config.host, port: config.port }),
    async close() {
      feed.close();
      presence.close();
      await server.close();
      await Promise.all(readers.map((reader) => reader.close()));
      await jobs.close();
      await warehouse.close();
      await wake.close();
      await db.close();
    },
  };
}
