import * as contract from '@takt/contract/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { attempt, purgeDeliveries } from './sending/service.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replay,
  sendTest,
  type WebhookDeps,
} from './service.ts';

export async function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const { db, jobs } = deps;
  await jobs.work('send-webhook', (data) => attempt(deps, data), { atOnce: 10 });
  await jobs.nightly('purge-webhook-deliveries', () => purgeDeliveries(db));

  serve(app, contract.listWebhooks, may.read, async ({ actor }) => ({
    items: await listWebhooks(db, actor),
  }));
  serve(app, contract.createWebhook, may.write, async ({ actor, body }) => addWebhook(deps, actor, body));
  serve(app, contract.updateWebhook, may.write, async ({ actor, params, body }) =>
    changeWebhook(deps, actor, params.id, body),
  );
  serve(app, contract.deleteWebhook, may.write, async ({ actor, params }) =>
    removeWebhook(db, actor, params.id),
  );
  serve(app, contract.testWebhook, may.write, async ({ actor, params }) => sendTest(deps, actor, params.id));
  serve(app, contract.listDeliveries, may.read, async ({ actor, params, query }) =>
    listDeliveries(db, actor, params.id, query),
  );
  serve(app, contract.replayDelivery, may.write, async ({ actor, params }) =>
    replay(deps, actor, params.id, params.deliveryId),
  );
}
