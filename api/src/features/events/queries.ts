import { and, asc, eq, gt } from 'drizzle-orm';
import type { TaktEvent } from '@takt/contract/events.ts';
import type { OrgTx } from '../../db/connect.ts';
import { events } from '../../db/tables/events.ts';
import { counters } from '../../db/tables/organisations.ts';

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
