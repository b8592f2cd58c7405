import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Authenticate } from './actor.ts';
import { answerBadAddress, answerProblems } from './problems.ts';
import { uploadMegabytes } from './uploads.ts';

export interface ServerOptions {
  readonly log: Logger;
  readonly trustProxy: string[];
  readonly https: boolean;
  readonly rateLimit: boolean;
  /** Besides this one: hosts that pages may show pictures of. */
  readonly pictureHosts: readonly string[];
  readonly authenticate: Authenticate;
}

const megabyte = 1024 * 1024;

/** Fastify with everything that every route shares: limits, time-outs, headers, validation, problem answers. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log.child(
    {},
    {
      serializers: {
        // The query string, and the address of an invitation, may hold the token of a letter's link.
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: request.url.split('?')[0]?.replace(/^\/invite\/.*/, '/invite/…'),
          address: request.ip,
        }),
      },
    },
  );
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // One line a request, when it is answered, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: megabyte,
    // Without these a slow body stays open for ever. Only an upload may take as long as this; see `dropSlowBodies`.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerBadAddress,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('authenticate', options.authenticate);
  app.decorateRequest('actor', undefined);
  answerProblems(app);
  dropSlowBodies(app);
  dropSlowReaders(app);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine and the virtual lists position elements by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...options.pictureHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: options.https ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: {
      fileSize: uploadMegabytes * megabyte,
      files: 1,
      fields: 10,
      parts: 12,
      fieldSize: 10_000,
      headerPairs: 50,
    },
    throwFileSizeLimit: false,
  });
  await app.register(compress, { encodings: ['gzip', 'deflate'], threshold: 2048 });
  await app.register(underPressure, { maxEventLoopDelay: 1_000, retryAfter: 2, exposeStatusRoute: false });
  if (options.rateLimit) {
    // Before the plugin's own hook, which reads what this one writes.
    app.addHook('onRoute', (route) => {
      const max = route.config?.perMinute;
      if (max) route.config = { ...route.config, rateLimit: { max, timeWindow: '1 minute' } };
    });
    // A whole office may sit behind one address.
    await app.register(rateLimit, { global: true, timeWindow: '1 minute', max: 6_000 });
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { actor } = request;
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: actor?.userId,
        org: actor && 'orgId' in actor ? actor.orgId : undefined,
      },
      'answered',
    );
  });
  return app;
}

const slowestBody = 15_000;

/** Lets go of whoever sends a body drop by drop; a file may take its time. */
function dropSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.routeOptions.schema?.['x-upload']) return;
    const timer = setTimeout(() => request.raw.destroy(), slowestBody);
    request.raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** Node looks twice before it believes that nothing goes over the line: within 14 seconds. */
const stillestAnswer = 7_000;

/** Lets go of whoever asks and does not read: an answer that has begun and stands still keeps its memory for nobody. */
function dropSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(stillestAnswer, () => raw.destroy());
  });
}
