import type { createDashboard, Dashboard, pinWidget, updateDashboard } from '@takt/contract/dashboards.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

/** Of one person, shared ones among them. */
const mostDashboards = 50;
const mostWidgets = 40;

type Person = Pick<Actor, 'orgId' | 'userId'>;

export async function readDashboard(db: Db, actor: Actor, id: string): Promise<Dashboard> {
  const found = await db.ask(actor.orgId, (tx) => q.dashboardById(tx, actor.userId, id));
  if (!found) throw notFound();
  return found;
}

export function addDashboard(
  db: Db,
  actor: Person,
  { is_shared: isShared, ...same }: z.output<typeof createDashboard.body>,
): Promise<Dashboard> {
  return db.inOrg(actor.orgId, async (tx) => {
    if ((await q.countDashboards(tx, actor.userId)) >= mostDashboards)
      throw new AppError('conflict', 'too_many_dashboards', { gaps: { limit: mostDashboards } });
    const dashboard = await q.insertDashboard(tx, { ...same, isShared, id: newId(), ownerId: actor.userId });
    if (isShared) appendEvent(tx, actor, 'dashboard.created', 'dashboard', dashboard.id, { name: same.name });
    return dashboard;
  });
}

/**
 * Widgets are written over the version that the caller has seen, so that two people who arrange one dashboard don't lose
 * each other's work; a name or who sees it needs none. AppError `stale` with what is there.
 */
export function changeDashboard(
  db: Db,
  actor: Actor,
  id: string,
  { version, ...given }: z.output<typeof updateDashboard.body>,
): Promise<Dashboard> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await own(tx, actor, id);
    const changes = changesOf(current, given);
    if (changes.widgets && version !== current.version)
      throw new AppError('stale', 'dashboard_changed_meanwhile', { extra: { current } });
    if (Object.keys(changes).length === 0) return current;
    const { is_shared: isShared, name, widgets } = given;
    return written(tx, actor, current, { isShared, name, widgets: changes.widgets && widgets });
  });
}

export function addWidget(
  db: Db,
  actor: Actor,
  id: string,
  widget: z.output<typeof pinWidget.body>,
): Promise<Dashboard> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await own(tx, actor, id);
    if (current.widgets.length >= mostWidgets)
      throw new AppError('conflict', 'too_many_widgets', { gaps: { limit: mostWidgets } });
    return written(tx, actor, current, { widgets: [...current.widgets, { ...widget, id: newId() }] });
  });
}

export function removeDashboard(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { name, is_shared: isShared } = await own(tx, actor, id);
    await q.deleteDashboard(tx, id);
    if (isShared) appendEvent(tx, actor, 'dashboard.deleted', 'dashboard', id, { name });
  });
}

/** What nobody else sees, nobody else is told of; for the others one that is shared begins. */
async function written(
  tx: OrgTx,
  actor: Person,
  before: Dashboard,
  changes: q.DashboardChanges,
): Promise<Dashboard> {
  const after = await q.updateDashboard(tx, before.id, changes);
  if (!after) throw notFound();
  const { name } = after;
  if (after.is_shared && !before.is_shared)
    appendEvent(tx, actor, 'dashboard.created', 'dashboard', after.id, { name });
  else if (before.is_shared) {
    const told = changesOf(toldOf(before), toldOf(after));
    appendEvent(tx, actor, 'dashboard.changed', 'dashboard', after.id, {
      name,
      changes: changes.widgets
        ? { ...told, widgets: { before: before.widgets.length, after: after.widgets.length } }
        : told,
    });
  }
  return after;
}

const toldOf = ({ name, is_shared }: Dashboard) => ({ name, is_shared });

/** The dashboard, if the actor may change it. */
async function own(tx: OrgTx, actor: Actor, id: string): Promise<Dashboard> {
  const dashboard = await q.lockedDashboard(tx, actor.userId, id);
  if (!dashboard) throw notFound();
  if (!allows(may.change, actor, dashboard.owner_id)) throw forbidden();
  return dashboard;
}
