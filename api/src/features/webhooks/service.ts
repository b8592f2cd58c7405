import { randomBytes } from 'node:crypto';
import type { createWebhook, Delivery, updateWebhook, Webhook } from '@takt/contract/webhooks.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { encrypted, type Secret } from '../../secrets.ts';
import { appendEvent } from '../events/service.ts';
import * as q from './queries.ts';
import { leadsInside } from './sending/request.ts';

export interface WebhookDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly secret: Secret;
  /** Webhooks may lead to this machine and its network. */
  readonly webhookPrivate: boolean;
}

const mostWebhooks = 20;

export const listWebhooks = (db: Db, actor: Actor): Promise<Webhook[]> => db.ask(actor.orgId, q.allWebhooks);

/** What can be seen at once; where a name leads is looked at whenever something is sent there. */
function checkUrl(url: string, { webhookPrivate }: WebhookDeps): void {
  if (webhookPrivate) return;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:') throw new AppError('invalid', 'webhook_not_https', { fields: ['url'] });
  if (leadsInside(parsed)) throw new AppError('invalid', 'webhook_inside', { fields: ['url'] });
}

export function addWebhook(
  deps: WebhookDeps,
  actor: Actor,
  { is_active: isActive, ...body }: z.output<typeof createWebhook.body>,
): Promise<Webhook & { secret: string }> {
  checkUrl(body.url, deps);
  const id = newId();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return deps.db.inOrg(actor.orgId, async (tx) => {
    if ((await q.allWebhooks(tx)).length >= mostWebhooks)
      throw new AppError('conflict', 'too_many_webhooks', { gaps: { limit: mostWebhooks } });
    const webhook = await q.insertWebhook(tx, {
      ...body,
      id,
      isActive,
      secret: encrypted(secret, deps.secret, id),
      createdBy: actor.userId,
    });
    appendEvent(tx, actor, 'webhook.created', 'webhook', id, said(webhook));
    return { ...webhook, secret };
  });
}

/** The path of an address is often a password of its own: the log is read by more people than this. */
const said = ({ name, url }: Webhook) => ({ name, host: new URL(url).host });

export function changeWebhook(
  deps: WebhookDeps,
  actor: Actor,
  id: string,
  { is_active: isActive, ...same }: z.output<typeof updateWebhook.body>,
): Promise<Webhook> {
  if (same.url !== undefined) checkUrl(same.url, deps);
  return deps.db.inOrg(actor.orgId, async (tx) => {
    const before = existing(await q.webhookById(tx, id));
    const changes = {
      ...same,
      // Switched on again it has another three days.
      ...(isActive !== undefined && { isActive, ...(isActive && { failingSince: null }) }),
    };
    if (Object.keys(changes).length === 0) return before;
    const webhook = existing(await q.updateWebhook(tx, id, changes));
    const changed = (['name', 'url', 'kinds', 'is_active'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(webhook[field]),
    );
    if (changed.length > 0)
      appendEvent(tx, actor, 'webhook.changed', 'webhook', id, { ...said(webhook), changed });
    return webhook;
  });
}

export function removeWebhook(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const removed = existing(await q.deleteWebhook(tx, id));
    appendEvent(tx, actor, 'webhook.deleted', 'webhook', id, removed);
  });
}

export function sendTest(deps: WebhookDeps, actor: Actor, id: string): Promise<Delivery> {
  return queued(deps, actor, async (tx) => {
    existing(await q.webhookById(tx, id));
    const body = { type: 'test', timestamp: new Date().toISOString(), data: { org_id: actor.orgId } };
    return q.insertDelivery(tx, { id: newId(), webhookId: id, kind: 'test', body });
  });
}

export const replay = (deps: WebhookDeps, actor: Actor, id: string, deliveryId: string): Promise<Delivery> =>
  queued(deps, actor, (tx) => q.resetDelivery(tx, id, deliveryId));

function queued(
  { db, jobs }: WebhookDeps,
  actor: Actor,
  work: (tx: OrgTx) => Promise<Delivery | undefined>,
): Promise<Delivery> {
  return db.inOrg(actor.orgId, async (tx) => {
    const delivery = existing(await work(tx));
    await jobs.enqueue(tx, 'send-webhook', { org_id: actor.orgId, delivery_id: delivery.id });
    return delivery;
  });
}

export async function listDeliveries(
  db: Db,
  actor: Actor,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const before = keyOf(cursor, z.uuid());
  const rows = await db.inOrg(actor.orgId, async (tx) => {
    existing(await q.webhookById(tx, id));
    return q.deliveriesOf(tx, id, before, limit + 1);
  });
  return pageOf(rows, limit, (row) => row.id);
}

const existing = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound();
  return found;
};
