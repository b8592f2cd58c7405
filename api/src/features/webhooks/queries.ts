import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Delivery, Webhook } from '@takt/contract/webhooks.ts';
import type { OrgTx } from '../../db/connect.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/webhooks.ts';
import type { Span } from '../events/readers/service.ts';

type NewWebhook = typeof webhooks.$inferInsert;
export type WebhookChanges = Partial<
  Pick<NewWebhook, 'name' | 'url' | 'kinds' | 'isActive' | 'failingSince'>
>;

const columns = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  kinds: webhooks.kinds,
  is_active: webhooks.isActive,
  failing_since: webhooks.failingSince,
  created_at: webhooks.createdAt,
};
const byId = (tx: OrgTx, id: string) => and(eq(webhooks.orgId, tx.orgId), eq(webhooks.id, id));

export const allWebhooks = (tx: OrgTx): Promise<Webhook[]> =>
  tx.select(columns).from(webhooks).where(eq(webhooks.orgId, tx.orgId)).orderBy(asc(webhooks.id));

export async function webhookById(tx: OrgTx, id: string): Promise<Webhook | undefined> {
  const [row] = await tx.select(columns).from(webhooks).where(byId(tx, id));
  return row;
}

export async function insertWebhook(
  tx: OrgTx,
  webhook: Omit<NewWebhook, 'orgId' | 'createdAt'>,
): Promise<Webhook> {
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!row) throw new Error('The webhook is not there after it was written');
  return row;
}

export async function updateWebhook(
  tx: OrgTx,
  id: string,
  changes: WebhookChanges,
): Promise<Webhook | undefined> {
  const [row] = await tx.update(webhooks).set(changes).where(byId(tx, id)).returning(columns);
  return row;
}

export async function deleteWebhook(tx: OrgTx, id: string): Promise<{ name: string } | undefined> {
  const [row] = await tx.delete(webhooks).where(byId(tx, id)).returning({ name: webhooks.name });
  return row;
}

const deliveryColumns = {
  id: webhookDeliveries.id,
  kind: webhookDeliveries.kind,
  status: webhookDeliveries.status,
  attempts: webhookDeliveries.attempts,
  response: webhookDeliveries.response,
  created_at: webhookDeliveries.createdAt,
  delivered_at: webhookDeliveries.deliveredAt,
  next_attempt_at: webhookDeliveries.nextAttemptAt,
};
const deliveryById = (tx: OrgTx, id: string) =>
  and(eq(webhookDeliveries.orgId, tx.orgId), eq(webhookDeliveries.id, id));

export function deliveriesOf(
  tx: OrgTx,
  webhookId: string,
  before: string | undefined,
  limit: number,
): Promise<Delivery[]> {
  return tx
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.orgId, tx.orgId),
        eq(webhookDeliveries.webhookId, webhookId),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

export async function insertDelivery(
  tx: OrgTx,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, 'id' | 'webhookId' | 'kind' | 'body'>,
): Promise<Delivery | undefined> {
  const at = new Date().toISOString();
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({
      ...delivery,
      orgId: tx.orgId,
      status: 'waiting',
      attempts: 0,
      createdAt: at,
      nextAttemptAt: at,
    })
    .returning(deliveryColumns);
  return row;
}

/** A delivery of that webhook begins anew; undefined when there is none. */
export async function resetDelivery(tx: OrgTx, webhookId: string, id: string): Promise<Delivery | undefined> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, deliveredAt: null })
    .where(and(deliveryById(tx, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning(deliveryColumns);
  return row;
}

/** What a span of the log is for the webhooks that want it, in one statement; answers the new deliveries. */
export async function deliverSpan(tx: OrgTx, { after, upTo }: Span, longestData: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO app.webhook_deliveries (org_id, id, webhook_id, kind, seq, body, status, next_attempt_at)
    SELECT e.org_id, uuidv7(), w.id, e.kind, e.seq, jsonb_build_object(
        'type', e.kind,
        'timestamp', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', jsonb_build_object('seq', e.seq, 'event_id', e.id, 'org_id', e.org_id, 'actor_id', e.actor_id,
          'entity', e.entity, 'entity_id', e.entity_id,
          'data', CASE WHEN octet_length(e.data::text) <= ${longestData} THEN e.data ELSE '{"truncated": true}'::jsonb END)),
      'waiting', now()
    FROM app.events e
    JOIN app.webhooks w ON w.org_id = e.org_id AND w.is_active AND e.at >= w.created_at
      AND CASE WHEN cardinality(w.kinds) = 0 THEN e.entity IN ('task', 'comment', 'project', 'client', 'operation')
        ELSE e.kind = ANY (w.kinds) END
    WHERE e.org_id = ${tx.orgId} AND e.seq > ${after} AND e.seq <= ${upTo}
    ORDER BY e.seq
    ON CONFLICT DO NOTHING
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export interface Claimed {
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly isActive: boolean;
  readonly body: Record<string, unknown>;
  /** With this one. */
  readonly attempts: number;
  readonly isTest: boolean;
}

/**
 * Takes a delivery whose time has come, for as long as an attempt can last: meanwhile nobody else does. A moment: it is
 * not due before then. Undefined: there is nothing left to do.
 */
export async function claimDelivery(
  tx: OrgTx,
  id: string,
  leaseSeconds: number,
): Promise<Claimed | Date | undefined> {
  // Under a name of its own: a lock takes none with a schema.
  const due = alias(webhookDeliveries, 'due');
  const [row] = await tx
    .select({
      webhookId: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      isActive: webhooks.isActive,
      body: due.body,
      attempts: due.attempts,
      seq: due.seq,
      wait: sql<number>`extract(epoch FROM ${due.nextAttemptAt} - now())::float8`,
    })
    .from(due)
    .innerJoin(webhooks, and(eq(webhooks.orgId, due.orgId), eq(webhooks.id, due.webhookId)))
    .where(and(eq(due.orgId, tx.orgId), eq(due.id, id), eq(due.status, 'waiting')))
    .for('update', { of: due });
  if (!row) return undefined;
  const { wait, seq, ...delivery } = row;
  if (wait > 0) return new Date(Date.now() + wait * 1000);
  await tx
    .update(webhookDeliveries)
    .set({
      attempts: delivery.attempts + 1,
      nextAttemptAt: sql`now() + ${leaseSeconds}::int * interval '1 second'`,
    })
    .where(deliveryById(tx, id));
  return { ...delivery, attempts: delivery.attempts + 1, isTest: seq === null };
}

export async function settleDelivery(
  tx: OrgTx,
  id: string,
  outcome: Pick<Delivery, 'status' | 'response'> & { nextAttemptAt: Date | null },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      status: outcome.status,
      response: outcome.response,
      nextAttemptAt: outcome.nextAttemptAt?.toISOString() ?? null,
      deliveredAt: outcome.status === 'delivered' ? sql`now()` : null,
    })
    .where(deliveryById(tx, id));
}

/** Notes whether the last attempt succeeded; answers since when none has. */
export async function noteAttempt(
  tx: OrgTx,
  webhookId: string,
  ok: boolean,
): Promise<{ name: string; failingSince: string | null } | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: ok ? null : sql`coalesce(${webhooks.failingSince}, now())` })
    .where(and(byId(tx, webhookId), ok ? sql`${webhooks.failingSince} IS NOT NULL` : undefined))
    .returning({ name: webhooks.name, failingSince: webhooks.failingSince });
  return row;
}

/** False when it was off already. */
export async function switchOff(tx: OrgTx, webhookId: string): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ isActive: false })
    .where(and(byId(tx, webhookId), eq(webhooks.isActive, true)))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Removes up to `limit` that were made 30 days ago, and tells how many there were: their ids are in the order of time. */
export async function purgeDeliveries(tx: OrgTx, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM app.webhook_deliveries WHERE org_id = ${tx.orgId} AND created_at < now() - interval '30 days'
      AND id IN (SELECT id FROM app.webhook_deliveries WHERE org_id = ${tx.orgId} ORDER BY id LIMIT ${limit})`);
  return rowCount ?? 0;
}
