import type { HistoryEntry } from '@takt/contract/history.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { Db, OrgTx } from '../../db/connect.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { taskExists } from '../relations/queries.ts';
import * as q from './queries.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
}
type Page = { items: HistoryEntry[]; next_cursor: string | null };

export const historyOfTask = (db: Db, actor: Actor, id: string, query: Query): Promise<Page> =>
  pageWhere(
    db,
    actor,
    query,
    (tx) => taskExists(tx, id),
    (tx, seq, limit) => q.linesOfTask(tx, id, seq, limit),
  );

export const historyOfProject = (db: Db, actor: Actor, id: string, query: Query): Promise<Page> =>
  pageWhere(
    db,
    actor,
    query,
    (tx) => q.projectExists(tx, id),
    (tx, seq, limit) => q.linesOfProject(tx, id, seq, limit),
  );

async function pageWhere(
  db: Db,
  actor: Actor,
  { cursor, limit }: Query,
  exists: (tx: OrgTx) => Promise<boolean>,
  lines: (tx: OrgTx, seq: number | undefined, limit: number) => Promise<q.Line[]>,
): Promise<Page> {
  const before = keyOf(cursor, z.number().int().positive());
  const found = await db.inOrg(actor.orgId, async (tx) => {
    const [isThere, rows] = await Promise.all([exists(tx), lines(tx, before, limit + 1)]);
    if (!isThere) throw notFound();
    return rows;
  });
  return pageOf(found.map(entryOf), limit, (entry) => entry.seq);
}

/** Of an operation a task's history tells what it did to this task: not to the thousands of others. */
function entryOf({ own, ...entry }: q.Line): HistoryEntry {
  if (!own) return entry;
  const isUndone = entry.kind === 'tasks.undone';
  const fields = Object.entries(own.changes).filter(
    ([field]) => !inner.includes(field) && (!isUndone || own.restored?.includes(field)),
  );
  return {
    ...entry,
    data: {
      operation_id: entry.entity_id,
      changed: fields.map(([field]) => field),
      changes: Object.fromEntries(
        fields.map(([field, { before, after }]) => [
          field,
          isUndone ? { before: after, after: before } : { before, after },
        ]),
      ),
    },
  };
}

/** What goes along with a status and says nothing to people. */
const inner = ['rank', 'completed_at'];
