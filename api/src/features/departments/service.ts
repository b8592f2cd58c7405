import type {
  createDepartment as createCall,
  Department,
  DepartmentStats,
  updateDepartment as updateCall,
} from '@takt/contract/departments.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { isActive } from '../members/queries.ts';
import { inOrganisation } from '../organisations/service.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

const mostDepartments = 1_000;
const mostLevels = 10;
const longestName = 100;

type Places = ReadonlyMap<string, q.Place>;

export function addDepartment(
  db: Db,
  actor: Actor,
  body: z.output<typeof createCall.body>,
): Promise<Department> {
  return inTree(db, actor, async (tx, places) => {
    if (places.size >= mostDepartments)
      throw new AppError('conflict', 'too_many_departments', { gaps: { limit: mostDepartments } });
    const parentId = body.parent_id ?? null;
    checkDepth(places, parentId, 1);
    await checkManager(tx, body.manager_id);
    const id = newId();
    const { name, description = '', manager_id: managerId } = body;
    await q.insertDepartment(tx, { id, name, description, managerId, parentId }).catch(nameTaken);
    const department = await existing(tx, id);
    appendEvent(tx, actor, 'department.created', 'department', id, { department });
    return department;
  });
}

/** Only the given fields change; one that is set to what it was is no change. */
export function changeDepartment(
  db: Db,
  actor: Actor,
  id: string,
  body: z.output<typeof updateCall.body>,
): Promise<Department> {
  return inTree(db, actor, async (tx, places) => {
    const before = await existing(tx, id);
    const changed = Object.keys(changesOf({ ...before }, body));
    if (changed.length === 0) return before;
    const { name, description, manager_id: managerId, parent_id: parentId } = body;
    if (parentId) {
      if (pathTo(places, parentId).includes(id))
        throw new AppError('invalid', 'department_cycle', { fields: ['parent_id'] });
      checkDepth(places, parentId, heightOf(places, id));
    }
    await checkManager(tx, managerId);
    await q.updateDepartment(tx, id, { name, description, managerId, parentId }).catch(nameTaken);
    const department = await existing(tx, id);
    appendEvent(tx, actor, 'department.changed', 'department', id, {
      department,
      changed,
    });
    return department;
  });
}

/**
 * People, projects and departments below go to the parent. One whose name is taken there gets a number behind it, «Продажи (2)»:
 * a deletion does not fail because of names.
 */
export function removeDepartment(db: Db, actor: Actor, id: string): Promise<void> {
  return inTree(db, actor, async (tx, places) => {
    const doomed = places.get(id);
    if (!doomed) throw notFound();
    const { parentId, name } = doomed;
    await q.moveContents(tx, id, parentId);
    // Its own name is free for those who move up; the index is checked row by row, before this one is gone.
    await q.updateDepartment(tx, id, { name: id });
    const taken = new Set(
      [...places.values()]
        .filter((one) => one.parentId === parentId && one.id !== id)
        .map((one) => one.lower),
    );
    for (const child of childrenOf(places, id)) {
      const free = freeName(child, taken);
      taken.add(free.toLowerCase());
      await q.updateDepartment(tx, child.id, { parentId, name: free }).catch(nameTaken);
    }
    await q.deleteDepartment(tx, id);
    appendEvent(tx, actor, 'department.deleted', 'department', id, { name, parent_id: parentId });
  });
}

export async function getDepartmentStats(db: Db, actor: Actor, id: string): Promise<DepartmentStats> {
  const stats = await db.ask(actor.orgId, (tx) => q.statsOf(tx, id));
  if (!stats) throw notFound();
  return stats;
}

/** One at a time changes the tree, so that what was checked still holds at the commit. */
const inTree = <T>(db: Db, actor: Actor, work: (tx: OrgTx, places: Places) => Promise<T>): Promise<T> =>
  inOrganisation(db, actor, may.write, async (tx) => work(tx, await q.placesOf(tx)));

async function checkManager(tx: OrgTx, managerId: string | null | undefined): Promise<void> {
  if (managerId && !(await isActive(tx, managerId))) throw notFound();
}

function checkDepth(places: Places, parentId: string | null, levels: number): void {
  if (parentId !== null && !places.has(parentId)) throw notFound();
  if (pathTo(places, parentId).length + levels > mostLevels)
    throw new AppError('invalid', 'department_too_deep', {
      gaps: { limit: mostLevels },
      fields: ['parent_id'],
    });
}

/** From the department up to the root. */
function pathTo(places: Places, id: string | null): string[] {
  const path: string[] = [];
  for (
    let at = id === null ? undefined : places.get(id);
    at;
    at = at.parentId === null ? undefined : places.get(at.parentId)
  )
    path.push(at.id);
  return path;
}

const childrenOf = (places: Places, id: string) => [...places.values()].filter((one) => one.parentId === id);

/** Levels from the department down, itself included. */
const heightOf = (places: Places, id: string): number =>
  1 + Math.max(0, ...childrenOf(places, id).map((child) => heightOf(places, child.id)));

function freeName({ name, lower }: q.Place, taken: ReadonlySet<string>): string {
  if (!taken.has(lower)) return name;
  for (let n = 2; ; n++) {
    const ending = ` (${n})`;
    const numbered = name.slice(0, longestName - ending.length).trimEnd() + ending;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
}

function nameTaken(error: unknown): never {
  if (violates(error, 'departments_name'))
    throw new AppError('conflict', 'department_name_taken', { fields: ['name'] });
  throw error;
}

async function existing(tx: OrgTx, id: string): Promise<Department> {
  const department = await q.departmentById(tx, id);
  if (!department) throw notFound();
  return department;
}
