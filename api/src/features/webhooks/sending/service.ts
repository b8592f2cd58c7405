import { z } from 'zod';
import { asOrgId, type Db } from '../../../db/connect.ts';
import { forEachOrganisation } from '../../../jobs/each.ts';
import { decrypted } from '../../../secrets.ts';
import { type LogReader, readLog, type ReaderDeps } from '../../events/readers/service.ts';
import { appendEvent } from '../../events/service.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import * as q from '../queries.ts';
import type { WebhookDeps } from '../service.ts';
import { post, type Reply } from './request.ts';

/** Beyond this the event comes without its data: who wants to know asks for it. */
const longestData = 262_144;
const [minute, hour] = [60, 3_600];
/** Seconds until the next attempt, after each that failed: three days in all. */
const gaps = [5, minute, 10 * minute, hour, 6 * hour, 12 * hour, 24 * hour, 28 * hour];
/** Milliseconds in which nothing arrived: with its last attempt a lone delivery switches a dead webhook off. */
const patience = gaps.reduce((sum, gap) => sum + gap) * 1000;
/** Longer than any attempt. */
const leaseSeconds = 30;

/** Makes deliveries of what happens in every organisation that has webhooks. */
export const readForWebhooks = (deps: ReaderDeps & { jobs: Jobs }): LogReader =>
  readLog(deps, 'webhooks', async (tx, span) => {
    const ids = await q.deliverSpan(tx, span, longestData);
    if (ids.length > 0)
      await deps.jobs.enqueue(
        tx,
        'send-webhook',
        ...ids.map((id) => ({ org_id: tx.orgId, delivery_id: id })),
      );
    return undefined;
  });

const jobData = z.object({ org_id: z.uuid(), delivery_id: z.uuid() });

/** One attempt. It may have arrived although we never hear of it: then it goes once more, under the same id. */
export async function attempt(deps: WebhookDeps, data: unknown): Promise<void> {
  const { org_id, delivery_id: id } = jobData.parse(data);
  const { db, jobs } = deps;
  const orgId = asOrgId(org_id);
  const claimed = await db.inOrg(orgId, async (tx) => {
    const found = await q.claimDelivery(tx, id, leaseSeconds);
    if (found instanceof Date) {
      await jobs.enqueueAt(tx, 'send-webhook', found, { org_id, delivery_id: id });
      return undefined;
    }
    if (found && !found.isActive && !found.isTest) {
      await q.settleDelivery(tx, id, {
        status: 'failed',
        response: 'the webhook is switched off',
        nextAttemptAt: null,
      });
      return undefined;
    }
    return found;
  });
  if (!claimed) return;
  const reply = await post(
    claimed.url,
    {
      id,
      secret: decrypted(claimed.secret, deps.secret, claimed.webhookId),
      body: JSON.stringify(claimed.body),
    },
    { mayGoInside: deps.webhookPrivate },
  );
  await settle(deps, orgId, id, claimed, reply);
}

function settle(
  { db, jobs }: WebhookDeps,
  orgId: ReturnType<typeof asOrgId>,
  id: string,
  { webhookId, attempts, isTest }: q.Claimed,
  { ok, gone, said }: Reply,
): Promise<void> {
  return db.inOrg(orgId, async (tx) => {
    const gap = ok || gone || isTest ? undefined : gaps[attempts - 1];
    const nextAttemptAt = gap === undefined ? null : new Date(Date.now() + gap * 1000);
    const status = ok ? 'delivered' : nextAttemptAt ? 'waiting' : 'failed';
    await q.settleDelivery(tx, id, { status, response: said, nextAttemptAt });
    if (nextAttemptAt)
      await jobs.enqueueAt(tx, 'send-webhook', nextAttemptAt, { org_id: orgId, delivery_id: id });
    if (isTest) return;
    const noted = await q.noteAttempt(tx, webhookId, ok);
    if (ok || !noted) return;
    const failedLong = noted.failingSince !== null && Date.now() - Date.parse(noted.failingSince) >= patience;
    if ((gone || failedLong) && (await q.switchOff(tx, webhookId))) {
      appendEvent(tx, null, 'webhook.changed', 'webhook', webhookId, {
        name: noted.name,
        changed: ['is_active'],
        reason: gone ? 'gone' : 'failing',
      });
    }
  });
}

const purgedAtOnce = 1_000;

/** In parts of their own, so that nobody waits for all of them. */
export const purgeDeliveries = async (db: Db): Promise<void> =>
  forEachOrganisation(db, async (orgId) => {
    while ((await db.inOrg(orgId, (tx) => q.purgeDeliveries(tx, purgedAtOnce))) === purgedAtOnce);
  });
