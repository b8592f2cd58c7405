import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;

/** Here an unknown path is a mistake, not a page: who asks for a call or a script must not be given HTML. */
const ours = /^\/(api|assets|health)(\/|$)/;

/** The built web app; every path that is no file and no call opens it, so that a deep link works. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
  app.get('/*', { logLevel: 'warn' }, (request, reply) =>
    ours.test(request.url) ? reply.callNotFound() : reply.sendFile('index.html'),
  );
}

/** The installation's own shapes for the map of regions; nothing where it has none, and the web app draws tiles. */
export function serveRegionsMap(app: FastifyInstance, file: string | undefined): void {
  app.get('/regions.json', { logLevel: 'warn' }, (_, reply) => {
    void reply.header('cache-control', 'no-cache');
    if (file === undefined) return reply.code(204).send();
    return reply.type('application/json').send(createReadStream(file));
  });
}
