import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects the routes registered after it; `/api/openapi.json` and `/api/docs` show them. */
export async function documentCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Takt',
        version: '0.1.0',
        description: 'People, work and marketing analytics of a company.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  });
  // The page stands below the prefix of this scope, which it does not know of.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    uiConfig: { url: '/api/openapi.json' },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
