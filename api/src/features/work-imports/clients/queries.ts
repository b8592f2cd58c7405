import { sql } from 'drizzle-orm';
import type { Client } from '@takt/contract/clients.ts';
import type { OrgTx } from '../../../db/connect.ts';

export type ClientFields = Pick<
  Client,
  | 'name'
  | 'kind'
  | 'status'
  | 'contact_person'
  | 'email'
  | 'phone'
  | 'website'
  | 'owner_id'
  | 'notes'
  | 'custom_fields'
  | 'external_id'
>;
export type KnownClient = ClientFields & { id: string; [column: string]: unknown };

const columns = sql`c.id, c.name, c.kind, c.status, c.contact_person, c.email, c.phone, c.website, c.owner_id, c.notes,
  c.custom_fields, c.external_id`;
const record = sql`AS n (id uuid, name text, kind text, status text, contact_person text, email text, phone text, website text,
  owner_id uuid, notes text, custom_fields jsonb, external_id text)`;

/** Clients by the code of another program, or by name; with their rows locked for whoever writes them back. */
export async function clientsCalled(
  tx: OrgTx,
  externalIds: readonly string[],
  names: readonly string[],
  lock?: 'for update',
): Promise<KnownClient[]> {
  const { rows } = await tx.execute<KnownClient>(sql`
    SELECT ${columns} FROM app.clients c WHERE c.org_id = ${tx.orgId} AND c.deleted_at IS NULL
      AND (c.external_id = ANY (${sql.param(externalIds)}::text[]) OR lower(c.name) = ANY (${sql.param(names)}::text[]))
    ORDER BY c.id ${lock ? sql`FOR UPDATE` : sql``}`);
  return rows;
}

export async function heldClients(tx: OrgTx, ids: readonly string[]): Promise<Map<string, KnownClient>> {
  const { rows } = await tx.execute<KnownClient>(sql`
    SELECT ${columns} FROM app.clients c WHERE c.org_id = ${tx.orgId} AND c.deleted_at IS NULL
      AND c.id = ANY (${sql.param(ids)}::uuid[])
    ORDER BY c.id FOR UPDATE`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertClients(
  tx: OrgTx,
  by: { createdBy: string; importId: string },
  clients: readonly KnownClient[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO app.clients (org_id, id, name, kind, status, contact_person, email, phone, website, owner_id, notes, custom_fields,
      external_id, import_id, created_by)
    SELECT ${tx.orgId}, n.id, n.name, n.kind, n.status, n.contact_person, n.email, n.phone, n.website, n.owner_id, n.notes,
      n.custom_fields, n.external_id, ${by.importId}, ${by.createdBy}
    FROM jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) ${record}`);
}

export async function rewriteClients(tx: OrgTx, clients: readonly KnownClient[]): Promise<void> {
  await tx.execute(sql`
    UPDATE app.clients c SET name = n.name, kind = n.kind, status = n.status, contact_person = n.contact_person, email = n.email,
      phone = n.phone, website = n.website, owner_id = n.owner_id, notes = n.notes, custom_fields = n.custom_fields,
      external_id = n.external_id, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) ${record}
    WHERE c.org_id = ${tx.orgId} AND c.id = n.id`);
}

export async function discardClients(
  tx: OrgTx,
  importId: string,
  by: string,
  atMost: number,
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    WITH gone AS (
      UPDATE app.clients SET deleted_at = now(), deleted_by = ${by}
      WHERE org_id = ${tx.orgId} AND id IN (SELECT c.id FROM app.clients c
        WHERE c.org_id = ${tx.orgId} AND c.import_id = ${importId} AND c.deleted_at IS NULL LIMIT ${atMost})
      RETURNING id
    ) SELECT count(*)::int AS n FROM gone`);
  return rows[0]?.n ?? 0;
}
