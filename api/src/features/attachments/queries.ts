import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Attachment } from '@takt/contract/attachments.ts';
import type { OrgTx } from '../../db/connect.ts';
import { attachmentChunks, attachments } from '../../db/tables/attachments.ts';

const columns = {
  id: attachments.id,
  task_id: attachments.taskId,
  name: attachments.name,
  size: attachments.size,
  is_picture: sql<boolean>`${attachments.preview} IS NOT NULL`,
  created_by: attachments.createdBy,
  created_at: attachments.createdAt,
};
const byId = (tx: OrgTx, id: string) => and(eq(attachments.orgId, tx.orgId), eq(attachments.id, id));
const isThere = (tx: OrgTx, id: string) => and(byId(tx, id), isNull(attachments.deletedAt));

const ofTask = (tx: OrgTx, taskId: string) =>
  and(eq(attachments.orgId, tx.orgId), eq(attachments.taskId, taskId), isNull(attachments.deletedAt));

/** Oldest first: ids sort by the time they were made. */
export const attachmentsOf = (tx: OrgTx, taskId: string): Promise<Attachment[]> =>
  tx.select(columns).from(attachments).where(ofTask(tx, taskId)).orderBy(asc(attachments.id));

export const countOf = (tx: OrgTx, taskId: string): Promise<number> =>
  tx.$count(attachments, ofTask(tx, taskId));

/** Bytes of all files of the organisation, also of those in the trash. */
export async function roomTaken(tx: OrgTx): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.size}), 0)` })
    .from(attachments)
    .where(eq(attachments.orgId, tx.orgId));
  return Number(row?.bytes ?? 0);
}

export async function lockedAttachment(tx: OrgTx, id: string) {
  const [row] = await tx
    .select({ ...columns, deletedAt: attachments.deletedAt, deletedBy: attachments.deletedBy })
    .from(attachments)
    .where(byId(tx, id))
    .for('update');
  return row;
}

export async function insertAttachment(
  tx: OrgTx,
  attachment: Pick<
    typeof attachments.$inferInsert,
    'id' | 'taskId' | 'name' | 'size' | 'preview' | 'createdBy'
  >,
): Promise<Attachment> {
  const [row] = await tx
    .insert(attachments)
    .values({ ...attachment, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!row) throw new Error('The attachment is not there after it was written');
  return row;
}

export async function insertChunk(tx: OrgTx, attachmentId: string, part: number, bytes: Buffer) {
  await tx.insert(attachmentChunks).values({ orgId: tx.orgId, attachmentId, part, bytes });
}

/** Into the trash, or out of it. */
export async function markDeleted(
  tx: OrgTx,
  id: string,
  changes: { readonly deletedAt: string | null; readonly deletedBy: string | null },
): Promise<void> {
  await tx.update(attachments).set(changes).where(byId(tx, id));
}

export async function nameAndSize(
  tx: OrgTx,
  id: string,
): Promise<{ name: string; size: number } | undefined> {
  const [row] = await tx
    .select({ name: attachments.name, size: attachments.size })
    .from(attachments)
    .where(isThere(tx, id));
  return row;
}

export async function previewOf(tx: OrgTx, id: string): Promise<Buffer | undefined> {
  const [row] = await tx.select({ preview: attachments.preview }).from(attachments).where(isThere(tx, id));
  return row?.preview ?? undefined;
}

export async function chunk(tx: OrgTx, attachmentId: string, part: number): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ bytes: attachmentChunks.bytes })
    .from(attachmentChunks)
    .where(
      and(
        eq(attachmentChunks.orgId, tx.orgId),
        eq(attachmentChunks.attachmentId, attachmentId),
        eq(attachmentChunks.part, part),
      ),
    );
  return row?.bytes;
}
