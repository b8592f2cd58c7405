import type { Client, createClient, updateClient } from '@takt/contract/clients.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { isActive } from '../members/queries.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

export async function getClient(db: Db, actor: Actor, id: string): Promise<Client> {
  const client = await db.ask(actor.orgId, (tx) => q.clientById(tx, id));
  if (!client) throw notFound();
  return client;
}

export async function addClient(
  db: Db,
  actor: Actor,
  body: z.output<typeof createClient.body>,
): Promise<Client> {
  const id = newId();
  try {
    return await db.inOrg(actor.orgId, async (tx) => {
      // An owner need not be named; null says that there is none.
      const ownerId = body.owner_id === undefined ? actor.userId : body.owner_id;
      await checkOwner(tx, ownerId);
      await q.insertClient(tx, { ...columnsOf(body), id, ownerId, createdBy: actor.userId });
      const client = await existing(tx, id);
      appendEvent(tx, actor, 'client.created', 'client', id, { client });
      return client;
    });
  } catch (error) {
    throw await taken(db, actor, error, id, body.external_id, 'external_id_taken');
  }
}

/** Only the given fields change. */
export async function changeClient(
  db: Db,
  actor: Actor,
  id: string,
  body: z.output<typeof updateClient.body>,
): Promise<Client> {
  try {
    return await db.inOrg(actor.orgId, async (tx) => {
      const current = await q.lockedClient(tx, id);
      if (!current) throw notFound();
      if (current.deletedAt !== null) throw new AppError('conflict', 'in_trash');
      const changes = changesOf(current, body);
      const changed = Object.keys(changes);
      if (changed.length === 0) return existing(tx, id);
      if (changes.owner_id) await checkOwner(tx, body.owner_id);
      await q.updateClient(tx, id, columnsOf(body));
      const client = await existing(tx, id);
      appendEvent(tx, actor, 'client.changed', 'client', id, { client, changed, changes });
      return client;
    });
  } catch (error) {
    throw await taken(db, actor, error, id, body.external_id, 'external_id_taken');
  }
}

/** Its projects stay what they are, and have it again when it is restored. */
export function removeClient(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedClient(tx, id);
    // What lies in the trash is gone for whoever wants to delete it.
    if (!current || current.deletedAt !== null) throw notFound();
    if (!allows(may.remove, actor, current.createdBy)) throw forbidden();
    await q.discardClient(tx, id, actor.userId);
    appendEvent(tx, actor, 'client.deleted', 'client', id, { name: current.name });
  });
}

/** To restore what is not in the trash is no change: two who undo at once both have their way. */
export async function restoreClient(db: Db, actor: Actor, id: string): Promise<Client> {
  let externalId: string | null = null;
  try {
    return await db.inOrg(actor.orgId, async (tx) => {
      const current = await q.lockedClient(tx, id);
      if (!current) throw notFound();
      if (current.deletedAt === null) return existing(tx, id);
      externalId = current.external_id;
      await q.discardClient(tx, id, null);
      const client = await existing(tx, id);
      appendEvent(tx, actor, 'client.restored', 'client', id, { client });
      return client;
    });
  } catch (error) {
    throw await taken(db, actor, error, id, externalId, 'external_id_taken_meanwhile');
  }
}

/** Says who has the external id; looked up on its own, as the transaction that ran into him is over. */
async function taken(
  db: Db,
  actor: Actor,
  error: unknown,
  id: string,
  externalId: string | null | undefined,
  reason: 'external_id_taken' | 'external_id_taken_meanwhile',
): Promise<unknown> {
  if (!externalId || !violates(error, 'clients_external')) return error;
  const name = await db.ask(actor.orgId, (tx) => q.holderOf(tx, externalId, id));
  return new AppError('conflict', reason, {
    gaps: { id: externalId, name: name ?? '' },
    fields: ['external_id'],
    cause: error,
  });
}

async function checkOwner(tx: OrgTx, ownerId: string | null | undefined): Promise<void> {
  if (ownerId && !(await isActive(tx, ownerId))) throw notFound();
}

async function existing(tx: OrgTx, id: string): Promise<Client> {
  const client = await q.clientById(tx, id);
  if (!client) throw notFound();
  return client;
}

type Columns = z.output<typeof updateClient.body>;

/** Absent fields stay absent: the database keeps what they held. */
function columnsOf<B extends Columns>(body: B) {
  const { contact_person, owner_id, custom_fields, external_id, name, kind, status, email, phone } = body;
  return {
    name: name as B['name'],
    kind: kind as B['kind'],
    status: status as B['status'],
    email: email as B['email'],
    phone: phone as B['phone'],
    website: body.website as B['website'],
    notes: body.notes as B['notes'],
    contactPerson: contact_person as B['contact_person'],
    ownerId: owner_id as B['owner_id'],
    customFields: custom_fields as B['custom_fields'],
    externalId: external_id as B['external_id'],
  };
}
