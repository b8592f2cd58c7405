import type { Comment } from '@takt/contract/comments.ts';
import type { EventKind } from '@takt/contract/events.ts';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { watch } from '../tasks/queries.ts';
import { namesIn } from './mentions.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

/** Of a task in the trash too: there it can be read, and no more. */
export async function listComments(
  db: Db,
  actor: Actor,
  taskId: string,
  query: { cursor?: string | undefined; limit: number },
) {
  const [task, page] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([q.taskHead(tx, taskId), q.pageOfComments(tx, taskId, query)]),
  );
  if (!task) throw notFound();
  return page;
}

/** Whoever comments and whoever is mentioned watches the task from now on. */
export function addComment(db: Db, actor: Actor, taskId: string, content: string): Promise<Comment> {
  return db.inOrg(actor.orgId, async (tx) => {
    const [task, mentions] = await Promise.all([livingTask(tx, taskId), mentionedIn(tx, content)]);
    const comment = await q.insertComment(tx, {
      id: newId(),
      taskId,
      authorId: actor.userId,
      content,
      mentions,
    });
    await watch(tx, taskId, [actor.userId, ...mentions]);
    tell(tx, actor, 'comment.created', comment, task, mentions);
    return comment;
  });
}

/** Those whom the new text mentions and the old one did not are told; a text that stays as it was changes nothing. */
export function changeComment(db: Db, actor: Actor, id: string, content: string): Promise<Comment> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { deletedAt, deletedBy: _, ...before } = await existing(tx, id);
    if (deletedAt !== null) throw notFound();
    if (!allows(may.change, actor, before.author_id)) throw forbidden();
    const task = await livingTask(tx, before.task_id);
    if (before.content === content) return before;
    const mentions = await mentionedIn(tx, content);
    const comment = await q.updateComment(tx, id, {
      content,
      mentions,
      editedAt: new Date().toISOString(),
    });
    await watch(tx, task.id, mentions);
    const added = mentions.filter((one) => !before.mentions.includes(one));
    tell(tx, actor, 'comment.changed', comment, task, added);
    return comment;
  });
}

export function removeComment(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const before = await existing(tx, id);
    if (before.deletedAt !== null) throw notFound();
    if (!allows(may.remove, actor, before.author_id)) throw forbidden();
    const task = await livingTask(tx, before.task_id);
    const comment = await q.updateComment(tx, id, {
      deletedAt: new Date().toISOString(),
      deletedBy: actor.userId,
    });
    tell(tx, actor, 'comment.deleted', comment, task, []);
  });
}

/** What somebody else has taken away the author does not bring back. One that is not in the trash stays as it is. */
export function restoreComment(db: Db, actor: Actor, id: string): Promise<Comment> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { deletedAt, deletedBy, ...before } = await existing(tx, id);
    if (!allows(may.remove, actor, before.author_id)) throw forbidden();
    const task = await livingTask(tx, before.task_id);
    if (deletedAt === null) return before;
    if (!allows(may.remove, actor, deletedBy)) throw forbidden();
    const comment = await q.updateComment(tx, id, { deletedAt: null, deletedBy: null });
    tell(tx, actor, 'comment.restored', comment, task, []);
    return comment;
  });
}

/** Active members whom a Markdown text mentions, in the order in which it does. */
export async function mentionedIn(tx: OrgTx, markdown: string): Promise<string[]> {
  const names = namesIn(markdown);
  const ids = await q.membersNamed(tx, names.flat());
  return [
    ...new Set(names.flatMap((spellings) => spellings.flatMap((name) => ids.get(name) ?? []).slice(0, 1))),
  ];
}

async function existing(tx: OrgTx, id: string) {
  const comment = await q.lockedComment(tx, id);
  if (!comment) throw notFound();
  return comment;
}

async function livingTask(tx: OrgTx, id: string): Promise<q.TaskHead> {
  const task = await q.taskHead(tx, id);
  if (!task) throw notFound();
  if (task.isDeleted) throw new AppError('conflict', 'in_trash');
  return task;
}

const excerptLength = 200;

/** `mentioned` are those who are told that they are. */
function tell(
  tx: OrgTx,
  actor: Actor,
  kind: EventKind & `comment.${string}`,
  { id, task_id, author_id, content, mentions }: Comment,
  { isDeleted: _, ...task }: q.TaskHead,
  mentioned: readonly string[],
): void {
  appendEvent(tx, actor, kind, 'comment', id, {
    comment: { id, task_id, author_id, excerpt: excerptOf(content), mentions },
    task,
    mentioned,
  });
}

/** Never half a character. */
const excerptOf = (content: string) =>
  Array.from(content.slice(0, 2 * excerptLength))
    .slice(0, excerptLength)
    .join('');
