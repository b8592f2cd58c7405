import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Client, listClients as call } from '@takt/contract/clients.ts';
import type { z } from 'zod';
import { pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { beginOf, byName, latestFirst, newestFirst, type Order } from '../../db/orders.ts';
import { clients } from '../../db/tables/clients.ts';

type Row = typeof clients.$inferInsert;
export type NewClient = Omit<Row, 'orgId' | 'createdAt' | 'updatedAt'>;
export type ClientChanges = Partial<Omit<Row, 'orgId' | 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>>;
type Query = z.output<typeof call.query>;
export type ClientFilter = Omit<Query, 'order' | 'cursor' | 'limit'>;

/** Written out: in a query of one table drizzle leaves the table's name away, and the inner query would mean itself. */
const work = sql<{ projects: number; tasks: number }>`(
  SELECT json_build_object('projects', count(*), 'tasks', coalesce(sum((
    SELECT count(*) FROM app.tasks t WHERE t.org_id = p.org_id AND t.project_id = p.id
      AND t.status IN ('todo', 'in_progress', 'in_review') AND t.deleted_at IS NULL)), 0))
  FROM app.projects p
  WHERE p.org_id = clients.org_id AND p.client_id = clients.id AND p.status NOT IN ('completed', 'cancelled') AND p.deleted_at IS NULL)`;

/** What is typed in, by the names of the contract. */
const written = {
  name: clients.name,
  kind: clients.kind,
  status: clients.status,
  contact_person: clients.contactPerson,
  email: clients.email,
  phone: clients.phone,
  website: clients.website,
  owner_id: clients.ownerId,
  notes: clients.notes,
  custom_fields: clients.customFields,
  external_id: clients.externalId,
};
const columns = {
  id: clients.id,
  ...written,
  work,
  created_at: clients.createdAt,
  updated_at: clients.updatedAt,
  deleted_at: clients.deletedAt,
};
type Selected = Omit<Client, 'active_projects' | 'open_tasks'> & {
  work: { projects: number; tasks: number };
};
const shown = ({ work: { projects, tasks }, ...row }: Selected): Client => ({
  ...row,
  active_projects: projects,
  open_tasks: tasks,
});

const orders: Readonly<Record<Query['order'], Order>> = {
  name: byName(clients.name, clients.id),
  created: newestFirst(clients.id),
  updated: latestFirst(clients.updatedAt, clients.id),
};

/** `total` counts all that match, whatever the page. */
export async function listClients(
  tx: OrgTx,
  { order, cursor, limit, ...filter }: Query,
): Promise<{ items: Client[]; next_cursor: string | null; total: number }> {
  const { sort, by } = orders[order];
  const where = matching(tx, filter);
  const [counted, rows] = await Promise.all([
    tx
      .select({ total: sql<number>`count(*)::int` })
      .from(clients)
      .where(where),
    // What is in the list of columns is counted behind ORDER BY and LIMIT: for the page alone.
    tx
      .select({ ...columns, sort })
      .from(clients)
      .where(and(where, beginOf(orders[order], order, cursor)))
      .orderBy(...by)
      .limit(limit + 1),
  ]);
  const { items, next_cursor } = pageOf(rows, limit, (row) => [order, row.sort, row.id]);
  return {
    items: items.map(({ sort: _, ...row }) => shown(row)),
    next_cursor,
    total: counted[0]?.total ?? 0,
  };
}

/** Those of the list, without what lies in the trash. */
const matching = (tx: OrgTx, filter: ClientFilter) =>
  and(
    eq(clients.orgId, tx.orgId),
    isNull(clients.deletedAt),
    filter.status?.length ? sql`${clients.status} = ANY (${sql.param(filter.status)}::text[])` : undefined,
    filter.kind && eq(clients.kind, filter.kind),
    filter.owner_id === undefined ? undefined : eq(clients.ownerId, filter.owner_id),
    filter.q
      ? sql`strpos(lower(concat_ws(E'\\n', ${clients.name}, ${clients.contactPerson}, ${clients.email}, ${clients.phone}, ${clients.externalId})), lower(${filter.q})) > 0`
      : undefined,
  );

const byId = (tx: OrgTx, id: string) => and(eq(clients.orgId, tx.orgId), eq(clients.id, id));

export async function clientById(tx: OrgTx, id: string): Promise<Client | undefined> {
  const [row] = await tx.select(columns).from(clients).where(byId(tx, id));
  return row && shown(row);
}

/** With the row locked for what comes next. */
export async function lockedClient(tx: OrgTx, id: string) {
  const [row] = await tx
    .select({ ...written, createdBy: clients.createdBy, deletedAt: clients.deletedAt })
    .from(clients)
    .where(byId(tx, id))
    .for('update');
  return row;
}

export async function insertClient(tx: OrgTx, client: NewClient): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(clients).values({ ...client, orgId: tx.orgId, createdAt: at, updatedAt: at });
}

export async function updateClient(tx: OrgTx, id: string, changes: ClientChanges): Promise<void> {
  await tx
    .update(clients)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(byId(tx, id));
}

/** Into the trash, or with null out of it; when it was last changed stays. */
export async function discardClient(tx: OrgTx, id: string, by: string | null): Promise<void> {
  await tx
    .update(clients)
    .set({ deletedAt: by === null ? null : sql`now()`, deletedBy: by })
    .where(byId(tx, id));
}

/** The name of another client that has the external id. */
export async function holderOf(tx: OrgTx, externalId: string, except: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(
      and(
        eq(clients.orgId, tx.orgId),
        eq(clients.externalId, externalId),
        ne(clients.id, except),
        isNull(clients.deletedAt),
      ),
    );
  return row?.name;
}

/** Names of the fields that have been added to any of them, as often as they are used. */
export async function customFieldsOf(tx: OrgTx, filter: ClientFilter): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT field AS name FROM ${clients}, jsonb_object_keys(${clients.customFields}) AS field
    WHERE ${matching(tx, filter)} GROUP BY field ORDER BY count(*) DESC, field LIMIT 50`);
  return rows.map(({ name }) => name);
}
