import { type Attachment, mostAttachments } from '@takt/contract/attachments.ts';
import { taskCard } from '@takt/contract/tasks.ts';
import { Readable } from 'node:stream';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { inOrder } from '../../files/parts.ts';
import { isPicture, webpOf } from '../../files/pictures.ts';
import { plainName, type Spooled } from '../../files/spool.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { taskExists } from '../relations/queries.ts';
import { livingTask } from '../tasks/places/service.ts';
import { taskById } from '../tasks/queries.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

const gigabyte = 1024 ** 3;
/** Of all files of an organisation, with those in the trash. */
const mostGigabytes = 20;
/** px */
const previewSide = 480;

/** Of a task in the trash too: there they can be read, and no more. */
export function listAttachments(db: Db, actor: Actor, taskId: string): Promise<{ items: Attachment[] }> {
  return db.inOrg(actor.orgId, async (tx) => {
    const [exists, items] = await Promise.all([taskExists(tx, taskId), q.attachmentsOf(tx, taskId)]);
    if (!exists) throw notFound();
    return { items };
  });
}

/**
 * Attaches a file that has arrived. AppError: `not_found`, `in_trash`, `too_many_attachments`, `no_room` when the
 * organisation keeps as much as it may, `busy` while too many pictures wait.
 */
export async function attach(
  db: Db,
  actor: Actor,
  taskId: string,
  { file, name }: { readonly file: Spooled; readonly name: string },
): Promise<Attachment> {
  const preview = await previewOf(file);
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, taskId);
    const [count, taken] = await Promise.all([q.countOf(tx, taskId), q.roomTaken(tx)]);
    if (count >= mostAttachments)
      throw new AppError('conflict', 'too_many_attachments', { gaps: { limit: mostAttachments } });
    if (taken + file.size > mostGigabytes * gigabyte)
      throw new AppError('conflict', 'no_room', { gaps: { limit: mostGigabytes } });
    const id = newId();
    const attachment = await q.insertAttachment(tx, {
      id,
      taskId,
      name: plainName(name, 'file'),
      size: file.size,
      preview,
      createdBy: actor.userId,
    });
    for (let part = 0; part < file.parts; part++) await q.insertChunk(tx, id, part, await file.part(part));
    await tell(tx, actor, 'task.attached', attachment);
    return attachment;
  });
}

/** Null for what is no picture, or one that can't be read: it is a file like any other. */
async function previewOf(file: Spooled): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for await (const part of file.bytes()) {
    if (parts.length === 0 && !isPicture(part)) return null;
    parts.push(part);
  }
  return webpOf(Buffer.concat(parts), { side: previewSide, fit: 'inside' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'unavailable') return null;
    throw error;
  });
}

export async function openAttachment(
  db: Db,
  { orgId }: Actor,
  id: string,
): Promise<{ name: string; size: number; file: Readable }> {
  const found = await db.ask(orgId, (tx) => q.nameAndSize(tx, id));
  if (!found) throw notFound();
  const parts = inOrder(found.size, (part) => db.inOrg(orgId, (tx) => q.chunk(tx, id, part)));
  return { ...found, file: Readable.from(parts, { objectMode: false }) };
}

export async function previewOfAttachment(db: Db, { orgId }: Actor, id: string): Promise<Buffer> {
  const preview = await db.ask(orgId, (tx) => q.previewOf(tx, id));
  if (!preview) throw notFound();
  return preview;
}

export function removeAttachment(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { deletedAt, deletedBy: _, ...attachment } = await existing(tx, id);
    if (deletedAt !== null) throw notFound();
    if (!allows(may.remove, actor, attachment.created_by)) throw forbidden();
    await livingTask(tx, attachment.task_id);
    await q.markDeleted(tx, id, { deletedAt: new Date().toISOString(), deletedBy: actor.userId });
    await tell(tx, actor, 'task.detached', attachment);
  });
}

/** What somebody else has taken away whoever attached it does not bring back. One that is there stays as it is. */
export function restoreAttachment(db: Db, actor: Actor, id: string): Promise<Attachment> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { deletedAt, deletedBy, ...attachment } = await existing(tx, id);
    if (!allows(may.remove, actor, attachment.created_by)) throw forbidden();
    await livingTask(tx, attachment.task_id);
    if (deletedAt === null) return attachment;
    if (!allows(may.remove, actor, deletedBy)) throw forbidden();
    await q.markDeleted(tx, id, { deletedAt: null, deletedBy: null });
    await tell(tx, actor, 'task.attached', attachment);
    return attachment;
  });
}

async function existing(tx: OrgTx, id: string) {
  const attachment = await q.lockedAttachment(tx, id);
  if (!attachment) throw notFound();
  return attachment;
}

async function tell(
  tx: OrgTx,
  actor: Actor,
  kind: 'task.attached' | 'task.detached',
  { id, name, size, task_id: taskId }: Attachment,
): Promise<void> {
  const task = await taskById(tx, taskId);
  if (!task) throw notFound();
  appendEvent(tx, actor, kind, 'task', taskId, {
    task: taskCard.parse(task),
    attachment: { id, name, size },
  });
}
