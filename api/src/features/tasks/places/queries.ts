import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { TaskStatus } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { prepared } from '../../../db/prepared.ts';
import { tasks } from '../../../db/tables/tasks.ts';

// Ranks are one order for all of a status, the trash included: what comes out of it stands where it was.

/** Until the commit nobody else who takes a turn in this organisation is between here and there. */
export async function takeTurn(tx: OrgTx): Promise<void> {
  await tx.execute(sql`SELECT FROM app.counters WHERE org_id = ${tx.orgId} AND name = 'task' FOR UPDATE`);
}

const ofStatus = and(eq(tasks.orgId, sql.placeholder('orgId')), eq(tasks.status, sql.placeholder('status')));
const rank = { rank: tasks.rank };

const edges = {
  top: prepared((tx) => tx.select(rank).from(tasks).where(ofStatus).orderBy(asc(tasks.rank)).limit(1)),
  end: prepared((tx) => tx.select(rank).from(tasks).where(ofStatus).orderBy(desc(tasks.rank)).limit(1)),
};

/** The rank at one edge of a column, if it has any cards. */
export async function edgeRank(tx: OrgTx, status: TaskStatus, edge: 'top' | 'end'): Promise<string | null> {
  const [row] = await edges[edge](tx, { status });
  return row?.rank ?? null;
}

const named = prepared((tx) =>
  tx
    .select(rank)
    .from(tasks)
    .where(and(ofStatus, eq(tasks.id, sql.placeholder('id')))),
);

/** The rank of a card that the client named as a neighbour, if it still stands in that column. */
export async function rankIn(tx: OrgTx, status: TaskStatus, id: string): Promise<string | undefined> {
  const [row] = await named(tx, { status, id });
  return row?.rank;
}

const isOther = sql`${tasks.id} <> ${sql.placeholder('except')}`;
const given = sql.placeholder('rank');
const sides = {
  above: prepared((tx) =>
    tx
      .select(rank)
      .from(tasks)
      .where(and(ofStatus, lt(tasks.rank, given), isOther))
      .orderBy(desc(tasks.rank))
      .limit(1),
  ),
  below: prepared((tx) =>
    tx
      .select(rank)
      .from(tasks)
      .where(and(ofStatus, gt(tasks.rank, given), isOther))
      .orderBy(asc(tasks.rank))
      .limit(1),
  ),
};

/** The nearest rank above or below `rank` in the column, also of cards that the client's filter hides; not the moved card's own. */
export async function rankBeside(
  tx: OrgTx,
  status: TaskStatus,
  from: string,
  side: 'above' | 'below',
  except: string,
): Promise<string | null> {
  const [row] = await sides[side](tx, { status, rank: from, except });
  return row?.rank ?? null;
}
