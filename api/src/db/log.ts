import type { TaktEvent } from '@takt/contract/events.ts';
import type { QueryConfig } from 'pg';
import { newId } from './ids.ts';

/** One line of an organisation's event log before it has its number. */
export type NewEvent = Pick<TaktEvent, 'actor_id' | 'kind' | 'entity' | 'entity_id' | 'data'>;

// Without the organisation's counter `seq` is null: the statement fails, and the COMMIT behind it rolls back.
const text = `
  WITH counter AS (
    UPDATE app.counters SET value = value + $2 WHERE org_id = $1 AND name = 'event' RETURNING value
  )
  INSERT INTO app.events (org_id, seq, id, actor_id, kind, entity, entity_id, data, task_id, project_id)
  SELECT $1, (SELECT value FROM counter) - $2 + e.n, e.id, e.actor_id, e.kind, e.entity, e.entity_id, e.data,
    CASE e.entity WHEN 'task' THEN e.entity_id WHEN 'comment' THEN (e.data->'comment'->>'task_id')::uuid END,
    CASE WHEN e.entity = 'project' THEN e.entity_id
      WHEN e.entity IN ('task', 'comment') THEN (e.data->'task'->>'project_id')::uuid END
  FROM ROWS FROM (jsonb_to_recordset($3::jsonb)
    AS (id uuid, actor_id uuid, kind text, entity text, entity_id uuid, data jsonb)) WITH ORDINALITY
    AS e (id, actor_id, kind, entity, entity_id, data, n)`;

/**
 * Numbers and writes the events of a transaction in one statement, sent before this returns: the caller sends the COMMIT
 * right behind it, so that others who write in the organisation wait for its counter only as long as the disk takes.
 */
export function writeEvents(
  transaction: { query(statement: QueryConfig): Promise<unknown> },
  orgId: string,
  events: readonly NewEvent[],
): Promise<unknown> {
  const rows = JSON.stringify(events.map((event) => ({ ...event, id: newId() })));
  return transaction.query({ name: 'events', text, values: [orgId, events.length, rows] });
}
