import type { createProject, Project, updateProject } from '@takt/contract/projects.ts';
import { projectKey } from '@takt/contract/projects.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { transliterated } from '../../transliterate.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { isActive } from '../members/queries.ts';
import { takeTurn } from '../tasks/places/queries.ts';
import { may } from './policy.ts';
import { publish } from './public/queries.ts';
import * as q from './queries.ts';

/** As the routes and whoever takes the list along read it. */

export async function getProject(db: Db, actor: Actor, id: string): Promise<Project> {
  const project = await db.ask(actor.orgId, (tx) => q.projectById(tx, id));
  if (!project) throw notFound();
  return project;
}

export async function getProjectByKey(db: Db, actor: Actor, key: string): Promise<Project> {
  const project = await db.ask(actor.orgId, (tx) => q.projectByKey(tx, key));
  if (!project) throw notFound();
  return project;
}

export function addProject(
  db: Db,
  actor: Actor,
  body: z.output<typeof createProject.body>,
): Promise<Project> {
  return db.inOrg(actor.orgId, async (tx) => {
    await checkPlaces(tx, body);
    const id = newId();
    const key = body.key ?? (await freeKey(tx, body.name));
    await q
      .insertProject(tx, {
        ...columnsOf(body),
        id,
        key,
        // An owner need not be named; null says that there is none.
        ownerId: body.owner_id === undefined ? actor.userId : body.owner_id,
        createdBy: actor.userId,
      })
      .catch((error: unknown) => {
        if (violates(error, 'projects_org_id_key_key'))
          throw new AppError('conflict', 'project_key_taken', { gaps: { key }, fields: ['key'] });
        throw error;
      });
    if (body.is_public) await publish(tx, id, true);
    const project = await existing(tx, id);
    appendEvent(tx, actor, 'project.created', 'project', id, { project });
    return project;
  });
}

/** Only the given fields change. */
export function changeProject(
  db: Db,
  actor: Actor,
  id: string,
  body: z.output<typeof updateProject.body>,
): Promise<Project> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedProject(tx, id);
    if (!current) throw notFound();
    if (current.deletedAt !== null) throw new AppError('conflict', 'in_trash');
    const changes = changesOf(current, body);
    const changed = Object.keys(changes);
    if (changed.length === 0) return existing(tx, id);
    await checkPlaces(tx, {
      owner_id: changes.owner_id && body.owner_id,
      client_id: changes.client_id && body.client_id,
    });
    await q.updateProject(tx, id, columnsOf(body));
    if (changes.is_public) await publish(tx, id, body.is_public === true);
    const project = await existing(tx, id);
    appendEvent(tx, actor, 'project.changed', 'project', id, { project, changed, changes });
    return project;
  });
}

/** It goes into the trash with its tasks, and comes back with them. */
export function removeProject(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedProject(tx, id);
    // What lies in the trash is gone for whoever wants to delete it.
    if (!current || current.deletedAt !== null) throw notFound();
    if (!allows(may.remove, actor, current.createdBy)) throw forbidden();
    await q.discardProject(tx, id, actor.userId);
    appendEvent(tx, actor, 'project.deleted', 'project', id, { name: current.name });
  });
}

/** To restore what is not in the trash is no change: two who undo at once both have their way. */
export function restoreProject(db: Db, actor: Actor, id: string): Promise<Project> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedProject(tx, id);
    if (!current) throw notFound();
    if (current.deletedAt === null) return existing(tx, id);
    await q.bringBackProject(tx, id);
    const project = await existing(tx, id);
    appendEvent(tx, actor, 'project.restored', 'project', id, { project });
    return project;
  });
}

/** Who is to own it must be in; a client in the trash is none. */
async function checkPlaces(
  tx: OrgTx,
  { owner_id, client_id }: Pick<Columns, 'owner_id' | 'client_id'>,
): Promise<void> {
  if (owner_id && !(await isActive(tx, owner_id))) throw notFound();
  if (client_id && !(await q.holdClient(tx, client_id))) throw notFound();
}

async function existing(tx: OrgTx, id: string): Promise<Project> {
  const project = await q.projectById(tx, id);
  if (!project) throw notFound();
  return project;
}

/** A short code from the name, `Сайт` → `SAJT`; numbered when it is taken. In turn: two at once would settle on the same. */
async function freeKey(tx: OrgTx, name: string): Promise<string> {
  const letters = transliterated(name)
    .replace(/[^a-z]/g, '')
    .toUpperCase()
    .slice(0, 4);
  const base = projectKey.safeParse(letters).data ?? 'PRJ';
  await takeTurn(tx);
  const taken = await q.projectKeys(tx);
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base.slice(0, 6 - String(n).length)}${n}`;
    if (!taken.has(key)) return key;
  }
}

type Columns = z.output<typeof updateProject.body>;

/** Absent fields stay absent: the database keeps what they held. */
function columnsOf<B extends Columns>(body: B) {
  const {
    progress_mode,
    is_public,
    owner_id,
    department_id,
    client_id,
    start_date,
    due_date,
    name,
    description,
    status,
    priority,
    progress,
    colour,
  } = body;
  return {
    name: name as B['name'],
    description: description as B['description'],
    status: status as B['status'],
    priority: priority as B['priority'],
    progress: progress as B['progress'],
    colour: colour as B['colour'],
    progressMode: progress_mode as B['progress_mode'],
    isPublic: is_public as B['is_public'],
    ownerId: owner_id as B['owner_id'],
    departmentId: department_id as B['department_id'],
    clientId: client_id as B['client_id'],
    startDate: start_date as B['start_date'],
    dueDate: due_date as B['due_date'],
  };
}
