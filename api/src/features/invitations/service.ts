import type {
  invite as inviteCall,
  inviteMany as inviteManyCall,
  Invitation,
  invitedAddress,
  InvitedRole,
} from '@takt/contract/invitations.ts';
import type { changeMember } from '@takt/contract/members.ts';
import { languageOf } from '@takt/contract/languages.ts';
import { email as emailRule } from '@takt/contract/values.ts';
import type { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { newToken, tokenHash } from '../../secrets.ts';
import { appendEvent } from '../events/service.ts';
import type { OrganisationRow } from '../organisations/queries.ts';
import { inOrganisation, type OrganisationDeps } from '../organisations/service.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

type Outcome = z.output<typeof invitedAddress>['outcome'];

/**
 * An address that is invited already gets its letter again, on these terms and with a new link. From a member it is a
 * proposal, and what is open already stays as it is.
 */
export function invite(
  deps: OrganisationDeps,
  by: Actor,
  body: z.output<typeof inviteCall.body>,
): Promise<Invitation> {
  return inOrganisation(deps.db, by, may.invite, async (tx, organisation, actor) => {
    mayInviteTo(organisation, actor, body.role);
    const standing = (await q.standingOf(tx, [body.email])).get(body.email);
    if (standing?.isMember) throw new AppError('conflict', 'already_member', { fields: ['email'] });
    const { open } = standing ?? {};
    const stays = actor.role === 'member' && open && open.status !== 'expired';
    const [id] = stays ? [open.id] : await put(deps, tx, organisation, actor, [body.email], body);
    return existing(tx, id);
  });
}

/** A wrong address stops nobody else; what was sent before and still holds is not sent again. */
export function inviteMany(
  deps: OrganisationDeps,
  by: Actor,
  body: z.output<typeof inviteManyCall.body>,
): Promise<{ items: z.output<typeof invitedAddress>[] }> {
  const addresses = body.emails.map((text) => emailRule.safeParse(text).data);
  const known = [...new Set(addresses)].filter((address) => address !== undefined);
  return inOrganisation(deps.db, by, may.invite, async (tx, organisation, actor) => {
    mayInviteTo(organisation, actor, body.role);
    const standing = await q.standingOf(tx, known);
    const outcomes = new Map<string, Outcome>(
      known.map((email) => [email, outcomeOf(actor, standing.get(email))]),
    );
    const fresh = known.filter((email) => /^(invited|requested)$/.test(outcomes.get(email) ?? ''));
    if (fresh.length > 0) await put(deps, tx, organisation, actor, fresh, body);
    const told = new Set<string>();
    return {
      items: body.emails.map((text, n) => {
        const email = addresses[n];
        if (email === undefined) return { email: text, outcome: 'malformed' };
        if (told.has(email)) return { email, outcome: 'repeated' };
        told.add(email);
        return { email, outcome: outcomes.get(email) ?? 'malformed' };
      }),
    };
  });
}

function outcomeOf(
  actor: Actor,
  standing: { isMember: boolean; open: { status: Invitation['status'] } | null } | undefined,
): Outcome {
  if (standing?.isMember) return 'already_member';
  const status = standing?.open?.status;
  if (status === 'pending') return 'already_invited';
  if (actor.role !== 'member') return 'invited';
  return status === 'requested' ? 'already_invited' : 'requested';
}

/** A new link and seven days more; one that waits for approval is approved by it. */
export function resendInvitation(deps: OrganisationDeps, by: Actor, id: string): Promise<Invitation> {
  return inOrganisation(deps.db, by, may.approve, async (tx, organisation, actor) => {
    const { status } = await existing(tx, id);
    if (!/^(requested|pending|expired)$/.test(status)) throw new AppError('conflict', 'invitation_over');
    await send(deps, tx, organisation, actor, [id]);
    return existing(tx, id);
  });
}

/** Two who approve at once approve once: only what waits is sent. */
export function approveInvitation(deps: OrganisationDeps, by: Actor, id: string): Promise<Invitation> {
  return inOrganisation(deps.db, by, may.approve, async (tx, organisation, actor) => {
    const invitation = await existing(tx, id);
    if (invitation.status === 'pending') return invitation;
    if (invitation.status !== 'requested') throw new AppError('conflict', 'invitation_over');
    await send(deps, tx, organisation, actor, [id]);
    return existing(tx, id);
  });
}

/** Among the members an invitation is changed as one of them: `active` approves what waits, and nothing else. */
export async function changeInvitation(
  deps: OrganisationDeps,
  tx: OrgTx,
  organisation: OrganisationRow,
  actor: Actor,
  id: string,
  changes: z.output<typeof changeMember.body>,
): Promise<void> {
  const before = await existing(tx, id);
  if (before.status !== 'requested' && before.status !== 'pending') throw notFound();
  const { status, role = before.role, department_id: departmentId = before.department_id } = changes;
  if (status && !(status === 'active' && before.status === 'requested'))
    throw new AppError('conflict', 'not_joined_yet');
  if (role !== before.role || departmentId !== before.department_id) {
    await q.updateTerms(tx, id, { role, departmentId });
    appendEvent(tx, actor, 'member.changed', 'invitation', id, {
      before: { role: before.role, department_id: before.department_id },
      after: { role, department_id: departmentId },
    });
  }
  if (status) await send(deps, tx, organisation, actor, [id]);
}

export function revokeInvitation(deps: OrganisationDeps, by: Actor, id: string): Promise<void> {
  return inOrganisation(deps.db, by, may.revoke, (tx, _, actor) => revoke(tx, actor, id));
}

/** What waits for approval is declined by whoever decides, and taken back by whoever has proposed it. */
export async function revoke(tx: OrgTx, actor: Actor, id: string): Promise<void> {
  const invitation = await q.invitationById(tx, id, actor);
  if (!invitation) throw notFound();
  if (!allows(may.revoke, actor, invitation.invited_by.id)) throw forbidden();
  const declined = invitation.status === 'requested' && invitation.invited_by.id !== actor.userId;
  const outcome = declined ? 'declined' : 'revoked';
  if (!(await q.settle(tx, id, outcome))) throw new AppError('conflict', 'invitation_over');
  appendEvent(tx, actor, `invitation.${outcome}`, 'invitation', id, {
    ...(invitation.status !== 'requested' && { email: invitation.email }),
  });
}

function mayInviteTo(organisation: OrganisationRow, actor: Actor, role: InvitedRole): void {
  if (actor.role !== 'member') return;
  if (!organisation.approveInvitations) throw new AppError('forbidden', 'invitations_closed');
  if (role !== 'member') throw forbidden();
}

/** Puts addresses down and, unless a member only proposes them, sends the letters. */
async function put(
  deps: OrganisationDeps,
  tx: OrgTx,
  organisation: OrganisationRow,
  actor: Actor,
  emails: readonly string[],
  terms: { role: InvitedRole; department_id?: string | null | undefined },
): Promise<string[]> {
  const departmentId = terms.department_id ?? null;
  const proposed = await q.propose(tx, emails, { role: terms.role, departmentId }, actor.userId);
  const ids = proposed.map((one) => one.id);
  if (actor.role !== 'member') await send(deps, tx, organisation, actor, ids);
  // Without the address: the log is heard by members too, and a proposal is not for all of them.
  else for (const { id } of proposed) appendEvent(tx, actor, 'invitation.requested', 'invitation', id, {});
  return ids;
}

async function send(
  { mailer, publicUrl }: OrganisationDeps,
  tx: OrgTx,
  organisation: OrganisationRow,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const links = new Map(ids.map((id) => [id, newToken()]));
  const issued = await q.issue(
    tx,
    [...links].map(([id, token]) => ({ id, hash: tokenHash(token) })),
  );
  await mailer.postAll(
    tx,
    issued.map(({ id, email, inviter, language }) => ({
      to: email,
      language: language ?? languageOf(organisation.locale),
      template: 'invitation',
      params: { link: `${publicUrl}/invite/${links.get(id)}`, inviter, organisation: organisation.name },
    })),
  );
  for (const { id, email, role, departmentId } of issued)
    appendEvent(tx, actor, 'invitation.sent', 'invitation', id, { email, role, department_id: departmentId });
}

async function existing(tx: OrgTx, id: string | undefined): Promise<Invitation> {
  const invitation = id === undefined ? undefined : await q.invitationById(tx, id);
  if (!invitation) throw notFound();
  return invitation;
}
