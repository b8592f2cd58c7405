import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { eventKind } from './events.ts';
import { cursor, idOf, instant, limit, page, requiredText, text } from './values.ts';

export const webhookId = idOf('webhook');
const deliveryId = idOf('webhook delivery');

export const webhook = z.object({
  id: webhookId,
  name: z.string(),
  url: z.string(),
  /** Empty: every kind of event about tasks, comments, projects and clients. */
  kinds: z.array(eventKind),
  is_active: z.boolean(),
  /** Since when every attempt has failed; after three days it is switched off. */
  failing_since: instant.nullable(),
  created_at: instant,
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id: deliveryId,
  kind: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** What the other side last answered, or why it could not be reached. */
  response: z.string().nullable(),
  created_at: instant,
  delivered_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const params = z.object({ id: webhookId });
const fields = {
  name: requiredText(80),
  /** https, or http on the own machine. */
  url: text(1_000)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), {
      error: 'website_scheme',
    })
    .meta({ examples: ['https://example.org/hook'] }),
  kinds: z.array(eventKind).max(eventKind.options.length),
  is_active: z.boolean(),
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  access: 'organisation',
  summary: 'Webhooks of the organisation',
  response: z.object({ items: z.array(webhook) }),
});

/** Each request carries `webhook-id`, `webhook-timestamp` and `webhook-signature` as Standard Webhooks says. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  access: 'organisation',
  confirmed: true,
  summary: 'Have events sent to an address; the signing secret is shown this once',
  body: z.strictObject({
    name: fields.name,
    url: fields.url,
    kinds: fields.kinds.default([]),
    is_active: fields.is_active.default(true),
  }),
  response: webhook.extend({ secret: z.string() }),
  status: 201,
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  access: 'organisation',
  confirmed: true,
  summary: 'Change a webhook',
  params,
  body: z.strictObject(fields).partial(),
  response: webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  access: 'organisation',
  summary: 'Delete a webhook',
  params,
  response: nothing,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  access: 'organisation',
  summary: 'Send a test event now',
  params,
  response: delivery,
  status: 201,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  access: 'organisation',
  summary: 'What was sent in the last 30 days, the newest first',
  params,
  query: z.object({ cursor, limit: limit(50) }),
  response: page(delivery),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'organisation',
  summary: 'Send something once more, with its first id',
  params: params.extend({ deliveryId }),
  response: delivery,
});
