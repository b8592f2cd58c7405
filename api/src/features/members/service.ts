import { isDeepStrictEqual } from 'node:util';
import type { changeMember as changeMemberCall, Member } from '@takt/contract/members.ts';
import { languageOf } from '@takt/contract/languages.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows, type Rule } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { settleOf } from '../invitations/queries.ts';
import { changeInvitation, revoke } from '../invitations/service.ts';
import type { OrganisationRow } from '../organisations/queries.ts';
import { inOrganisation, type OrganisationDeps } from '../organisations/service.ts';
import { reassignOpenTasks } from '../tasks/service.ts';
import { userById } from '../users/queries.ts';
import { endTokensOf } from '../tokens/queries.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

type Changes = z.output<typeof changeMemberCall.body>;

interface Act {
  readonly tx: OrgTx;
  readonly organisation: OrganisationRow;
  readonly actor: Actor;
  /** Undefined: nobody of this organisation, or not any more. */
  readonly target: q.Membership | undefined;
}

/**
 * Who belongs to an organisation, and as what, is changed by one at a time: everybody takes the organisation's row first
 * and looks at what the others have left. So there is one owner after any two acts, whatever their order.
 */
function alone<T>(
  db: Db,
  by: Actor,
  rule: Rule,
  memberId: string,
  work: (act: Act) => Promise<T>,
): Promise<T> {
  return inOrganisation(db, by, rule, async (tx, organisation, actor) => {
    const target = (await q.membershipsOf(tx, [memberId])).get(memberId);
    return work({ tx, organisation, actor, target: target?.status === 'removed' ? undefined : target });
  });
}

export function changeMember(
  deps: OrganisationDeps,
  by: Actor,
  memberId: string,
  changes: Changes,
): Promise<Member> {
  return alone(deps.db, by, may.change, memberId, async (act) => {
    const { tx, actor, target } = act;
    if (target) await change(deps, act, target, changes);
    else await changeInvitation(deps, tx, act.organisation, actor, memberId, changes);
    const member = await q.memberById(tx, actor, memberId);
    if (!member) throw notFound();
    return member;
  });
}

async function change(
  deps: OrganisationDeps,
  { tx, organisation, actor }: Act,
  before: q.Membership,
  changes: Changes,
): Promise<void> {
  checkChange(actor, before, changes);
  const { userId } = before;
  const after = {
    role: changes.role ?? before.role,
    status: changes.status ?? before.status,
    departmentId: changes.department_id === undefined ? before.departmentId : changes.department_id,
  };
  const standing = ({ role, status, departmentId }: typeof after) => ({
    role,
    status,
    department_id: departmentId,
  });
  if (isDeepStrictEqual(standing(after), standing(before))) return;
  if (before.status !== 'requested' || after.status !== 'active') {
    await q.updateMembership(tx, before, after);
    appendEvent(tx, actor, 'member.changed', 'member', userId, {
      before: standing(before),
      after: standing(after),
    });
    return;
  }
  await q.admit(tx, { ...after, userId });
  await settleOf(tx, userId);
  appendEvent(tx, actor, 'member.joined', 'member', userId, standing(after));
  await tellGranted(deps, tx, organisation, userId);
}

function checkChange(actor: Actor, target: q.Membership, { role, status }: Changes): void {
  if (target.role === 'owner' && (role !== undefined || status === 'suspended'))
    throw new AppError('conflict', 'owner_must_transfer');
  if (status !== 'suspended') return;
  // Nobody locks himself out.
  if (target.userId === actor.userId) throw forbidden();
  if (target.status === 'requested') throw new AppError('conflict', 'not_joined_yet');
}

async function tellGranted(
  { mailer, publicUrl }: OrganisationDeps,
  tx: OrgTx,
  organisation: OrganisationRow,
  userId: string,
): Promise<void> {
  const user = await userById(tx, userId);
  if (!user) throw notFound();
  await mailer.post(tx, {
    to: user.email,
    language: user.language ?? languageOf(organisation.locale),
    template: 'access_granted',
    params: { link: `${publicUrl}/${organisation.slug}`, organisation: organisation.name },
  });
}

/** His work stays his, unless it is handed on; the row stays too, so that his name stays on it. */
export function removeMember(
  { db }: OrganisationDeps,
  by: Actor,
  memberId: string,
  reassignTo: string | undefined,
): Promise<void> {
  return alone(db, by, may.remove, memberId, async ({ tx, actor, target }) => {
    if (!target) return revoke(tx, actor, memberId);
    const { userId } = target;
    if (target.status === 'requested' && actor.role === 'member') throw notFound();
    if (!allows(may.remove, actor, userId)) throw forbidden();
    if (target.role === 'owner') throw new AppError('conflict', 'owner_must_transfer');
    if (reassignTo !== undefined)
      await handOn(tx, actor, userId, reassignTo === 'nobody' ? null : reassignTo);
    for (const { id, name } of await q.clearHeads(tx, userId))
      appendEvent(tx, actor, 'department.changed', 'department', id, { name, changed: ['manager_id'] });
    await q.updateMembership(tx, target, { role: 'member', status: 'removed', departmentId: null });
    await endTokensOf(tx, userId);
    const kind = target.status === 'requested' ? 'declined' : userId === actor.userId ? 'left' : 'removed';
    appendEvent(tx, actor, `member.${kind}`, 'member', userId, { role: target.role });
  });
}

/** Of former members too: what they left behind still has to be done by somebody. */
export function listOpenTasks(db: Db, actor: Actor, memberId: string) {
  return db.inOrg(actor.orgId, async (tx) => {
    await known(tx, memberId);
    return q.openTasksOf(tx, memberId, 100);
  });
}

export function reassignTasks(
  db: Db,
  by: Actor,
  memberId: string,
  to: string | null,
): Promise<{ reassigned: number }> {
  return inOrganisation(db, by, may.reassign, async (tx, _, actor) => {
    await known(tx, memberId);
    return { reassigned: await handOn(tx, actor, memberId, to) };
  });
}

/** Is or was a member; who has only asked for access is nobody yet. */
async function known(tx: OrgTx, memberId: string): Promise<void> {
  const status = (await q.membershipsOf(tx, [memberId])).get(memberId)?.status;
  if (status === undefined || status === 'requested') throw notFound();
}

async function handOn(tx: OrgTx, actor: Actor, from: string, to: string | null): Promise<number> {
  if (to !== null && !(await q.isActive(tx, to))) throw notFound();
  return reassignOpenTasks(tx, actor, from, to);
}
