import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { TaskStatus } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';

// Ranks are one order for all of a status, the trash included: what comes out of it stands where it was.

/** Until the commit nobody else who takes a turn in this organisation is between here and there. */
export async function takeTurn(tx: OrgTx): Promise<void> {
  await tx.execute(sql`SELECT FROM app.counters WHERE org_id = ${tx.orgId} AND name = 'task' FOR UPDATE`);
}

const ofStatus = (tx: OrgTx, status: TaskStatus) => and(eq(tasks.orgId, tx.orgId), eq(tasks.status, status));

/** The rank at one edge of a column, if it has any cards. */
export async function edgeRank(tx: OrgTx, status: TaskStatus, edge: 'top' | 'end'): Promise<string | null> {
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(ofStatus(tx, status))
    .orderBy(edge === 'top' ? asc(tasks.rank) : desc(tasks.rank))
    .limit(1);
  return row?.rank ?? null;
}

/** The rank of a card that the client named as a neighbour, if it still stands in that column. */
export async function rankIn(tx: OrgTx, status: TaskStatus, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(and(ofStatus(tx, status), eq(tasks.id, id)));
  return row?.rank;
}

/** The nearest rank above or below `rank` in the column, also of cards that the client's filter hides; not the moved card's own. */
export async function rankBeside(
  tx: OrgTx,
  status: TaskStatus,
  rank: string,
  side: 'above' | 'below',
  except: string,
): Promise<string | null> {
  const above = side === 'above';
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(
      and(
        ofStatus(tx, status),
        above ? lt(tasks.rank, rank) : gt(tasks.rank, rank),
        sql`${tasks.id} <> ${except}`,
      ),
    )
    .orderBy(above ? desc(tasks.rank) : asc(tasks.rank))
    .limit(1);
  return row?.rank ?? null;
}
