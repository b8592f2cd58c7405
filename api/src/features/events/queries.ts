import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { TaktEvent } from '@takt/contract/events.ts';
import type { OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { events } from '../../db/tables/events.ts';
import { counters } from '../../db/tables/organisations.ts';

export type NewEvent = Pick<TaktEvent, 'actor_id' | 'kind' | 'entity' | 'entity_id' | 'data'>;

/** One statement takes the organisation's next number and writes the event: the counter stays locked only until the commit. */
export async function insertEvent(tx: OrgTx, event: NewEvent): Promise<void> {
  await tx.execute(sql`
    WITH next AS (
      UPDATE ${counters} SET value = value + 1 WHERE org_id = ${tx.orgId} AND name = 'event' RETURNING value
    )
    INSERT INTO ${events} (org_id, seq, id, actor_id, kind, entity, entity_id, data)
    SELECT ${tx.orgId}, value, ${newId()}, ${event.actor_id}, ${event.kind}, ${event.entity}, ${event.entity_id}, ${JSON.stringify(event.data)}::jsonb
    FROM next`);
}

const columns = {
  seq: events.seq,
  id: events.id,
  at: events.at,
  actor_id: events.actorId,
  kind: events.kind,
  entity: events.entity,
  entity_id: events.entityId,
  data: events.data,
};

export function eventsAfter(tx: OrgTx, seq: number, limit: number): Promise<TaktEvent[]> {
  return tx
    .select(columns)
    .from(events)
    .where(and(eq(events.orgId, tx.orgId), gt(events.seq, seq)))
    .orderBy(asc(events.seq))
    .limit(limit);
}

export async function lastSeq(tx: OrgTx): Promise<number> {
  const [row] = await tx
    .select({ value: counters.value })
    .from(counters)
    .where(and(eq(counters.orgId, tx.orgId), eq(counters.name, 'event')));
  return row?.value ?? 0;
}
