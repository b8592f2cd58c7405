import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { connect, type Db } from '../db/connect.ts';
import { createWakeUps } from '../db/wake.ts';
import { authenticator, stillAllowed } from '../features/sessions/service.ts';
import { createPresence } from '../features/events/presence/service.ts';
import { eventRoutes } from '../features/events/routes.ts';
import { createFeed, type Feed } from '../features/events/service.ts';
import { projectRoutes } from '../features/projects/routes.ts';
import { taskRoutes } from '../features/tasks/routes.ts';
import { tokenAuthenticator } from '../features/tokens/service.ts';
import type { Authenticate } from '../http/actor.ts';
import { documentCalls } from '../http/openapi.ts';
import { createServer } from '../http/server.ts';

/** What a mutant's route gets hold of: the app's own database, and one that no policy binds. */
export interface Bench {
  readonly db: Db;
  readonly past: pg.Pool;
}

/** A mistake that somebody might make, and the sentence in which the matrix must tell of it. */
export interface Mutant {
  readonly name: string;
  /** The calls to look at. */
  readonly calls: RegExp;
  /** Undefined: no finding, because something else still holds. */
  readonly caught: RegExp | undefined;
  /** Statements that break the database, and those that mend it. */
  readonly sql?: readonly [broken: string, mended: string];
  /** What becomes of the statements on their way to the database. */
  readonly rewrite?: (text: string) => string;
  readonly authenticate?: (real: Authenticate) => Authenticate;
  readonly feed?: (real: Feed, bench: Bench) => Feed;
  readonly routes?: (app: FastifyInstance, bench: Bench) => void;
}

/** The application with a mistake in it. */
export async function mutated(
  mutant: Mutant,
  databaseUrl: string,
  past: pg.Pool,
): Promise<{ server: FastifyInstance; close: () => Promise<void> }> {
  const wake = createWakeUps(databaseUrl);
  const db = connect(databaseUrl, wake, { statementTimeout: 5_000, connections: 4 });
  const { rewrite } = mutant;
  if (rewrite) db.pool.on('connect', (client) => rewriteStatements(client, rewrite));
  const feed = createFeed(db, wake, (streams) => stillAllowed(db, streams));
  const presence = createPresence({ db, wake, feed });
  const authenticate = tokenAuthenticator(db, authenticator(db), { perMinute: undefined });
  const server = await createServer({
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    trustProxy: [],
    https: false,
    rateLimit: false,
    pictureHosts: [],
    authenticate: mutant.authenticate?.(authenticate) ?? authenticate,
  });
  const bench = { db, past };
  await server.register(
    async (api) => {
      await documentCalls(api);
      if (mutant.routes) return mutant.routes(api, bench);
      projectRoutes(api, { db });
      taskRoutes(api, { db });
      eventRoutes(api, { db, feed: mutant.feed?.(feed, bench) ?? feed, presence });
    },
    { prefix: '/api' },
  );
  await server.ready();
  return {
    server,
    async close() {
      feed.close();
      await server.close();
      await wake.close();
      await db.close();
    },
  };
}

function rewriteStatements(client: pg.PoolClient, rewrite: (text: string) => string): void {
  const query = client.query.bind(client);
  const rewritten = (first: unknown) => {
    if (typeof first === 'string') return rewrite(first);
    if (typeof first !== 'object' || first === null || !('text' in first)) return first;
    // What submits itself stays itself: a copy of it would hear of no answer.
    if (first instanceof pg.Query) return Object.assign(first, { text: rewrite(String(first.text)) });
    return typeof first.text === 'string' ? { ...first, text: rewrite(first.text) } : first;
  };
  Object.assign(client, {
    query: (first: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [rewritten(first), ...rest]),
  });
}
