import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Probes {
  /** Throws when PostgreSQL does not answer. */
  readonly database: () => Promise<void>;
  readonly warehouse: () => Promise<'up' | 'down' | 'missing'>;
  readonly liveStreams: () => number;
}

/** Answers of the last second are good enough: a health check must not become load. */
function oncePerSecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > 1_000) last = { at: Date.now(), answer: ask() };
    return last.answer;
  };
}

/** `/health/live`: the event loop turns. `/health/ready`: PostgreSQL answers; the warehouse is reported, not required. */
export function answerHealth(app: FastifyInstance, probes: Probes, metricsToken: string | undefined): void {
  const ready = oncePerSecond(async () => {
    const [database, warehouse] = await Promise.all([
      probes.database().then(
        () => 'up' as const,
        () => 'down' as const,
      ),
      probes.warehouse(),
    ]);
    return { database, warehouse };
  });
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await ready();
    return reply.code(state.database === 'up' ? 200 : 503).send(state);
  });

  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'takt_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const failures = new Counter({
    name: 'takt_failures_total',
    help: 'Answers with 5xx',
    labelNames: ['route'],
    registers: [register],
  });
  const streams = new Gauge({ name: 'takt_live_streams', help: 'Open event streams', registers: [register] });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ route });
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    // Behind a proxy that nobody has named everybody has its address, which may be this machine's.
    const local =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
      request.headers['x-forwarded-for'] === undefined;
    const allowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : local;
    if (!allowed) return reply.callNotFound();
    streams.set(probes.liveStreams());
    return reply.type(register.contentType).send(await register.metrics());
  });
}
