import type { openInvitation, registerInvited as registerInvitedCall } from '@takt/contract/invitations.ts';
import type { z } from 'zod';
import type { Db, GlobalTx, OrgId, OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { SignedIn } from '../../../http/actor.ts';
import { hashPassword, isCommonPassword } from '../../../passwords.ts';
import { tokenHash } from '../../../secrets.ts';
import { insertUser, markVerified, userByEmail } from '../../auth/queries.ts';
import { freeUsername, unlikeUsername } from '../../auth/service.ts';
import { appendEvent } from '../../events/service.ts';
import { admit } from '../../members/queries.ts';
import { lockOrganisation } from '../../organisations/queries.ts';
import { updateUser, userById } from '../../users/queries.ts';
import { invitationById, settle } from '../queries.ts';
import * as q from './queries.ts';

/** Unknown, used, revoked, run out, of an organisation that is gone: one answer for all of them. */
const over = () => new AppError('conflict', 'invitation_over');

async function offerOf(db: Db, token: string): Promise<q.Found> {
  const offer = await q.offerByLink(db.global, tokenHash(token));
  if (!offer) throw over();
  return offer;
}

export async function openOffer(db: Db, token: string): Promise<z.input<typeof openInvitation.response>> {
  const offer = await offerOf(db, token);
  return { ...offer, has_account: (await userByEmail(db.global, offer.email)) !== undefined };
}

/** The letter proves the address: whoever has its link and is signed in with the address is verified by it. */
export async function acceptByLink(db: Db, actor: SignedIn, token: string): Promise<{ org_id: OrgId }> {
  const offer = await offerOf(db, token);
  const me = await userById(db.global, actor.userId);
  if (me?.email !== offer.email)
    throw new AppError('forbidden', 'invitation_for_another', { gaps: { email: offer.email } });
  return db.inOrg(offer.orgId, async (tx) => {
    const joined = await join(tx, offer.id, actor.userId);
    await markVerified(tx, actor.userId);
    return joined;
  });
}

/** For whoever has no account yet: made and joined at once, or neither. */
export async function registerInvited(
  db: Db,
  form: z.output<typeof registerInvitedCall.body>,
): Promise<{ org_id: OrgId; email: string }> {
  const { orgId, id, email } = await offerOf(db, form.token);
  if (isCommonPassword(form.password, [email, form.first_name, form.last_name]))
    throw new AppError('invalid', 'common_password', { fields: ['password'] });
  const exists = () => new AppError('conflict', 'account_exists', { gaps: { email } });
  if (await userByEmail(db.global, email)) throw exists();
  const passwordHash = await hashPassword(form.password);
  /** Undefined when somebody else was as quick with the same username. */
  const enrol = (username: (tx: GlobalTx) => Promise<string>) =>
    db.inOrg(orgId, async (tx) => {
      const userId = newId();
      const created = await insertUser(tx, {
        id: userId,
        email,
        username: await username(tx),
        firstName: form.first_name,
        lastName: form.last_name,
        passwordHash,
        language: null,
        verifiedAt: new Date().toISOString(),
      });
      if (!created) {
        if (await userByEmail(tx, email)) throw exists();
        return undefined;
      }
      return { ...(await join(tx, id, userId)), email };
    });
  let joined = await enrol((tx) => freeUsername(tx, email));
  while (!joined) joined = await enrol(async () => unlikeUsername(email));
  return joined;
}

export async function acceptOffer(db: Db, actor: SignedIn, id: string): Promise<{ org_id: OrgId }> {
  const orgId = await q.addressedTo(db.global, actor.userId, id);
  if (!orgId) throw notFound();
  return db.inOrg(orgId, (tx) => join(tx, id, actor.userId));
}

/** The log names nobody: whether the address has an account is not the organisation's business. */
export async function declineOffer(db: Db, actor: SignedIn, id: string): Promise<void> {
  const orgId = await q.addressedTo(db.global, actor.userId, id);
  if (!orgId) throw notFound();
  await db.inOrg(orgId, async (tx) => {
    const invitation = await open(tx, id);
    if (!(await settle(tx, id, 'declined'))) throw over();
    appendEvent(tx, null, 'invitation.declined', 'invitation', id, { email: invitation.email });
  });
}

/** One link brings one person in once, however many knock with it; where he goes is his organisation from now on. */
async function join(tx: OrgTx, invitationId: string, userId: string): Promise<{ org_id: OrgId }> {
  const { role, department_id } = await open(tx, invitationId);
  if (!(await settle(tx, invitationId, 'accepted'))) throw over();
  if (!(await admit(tx, { userId, role, departmentId: department_id })))
    throw new AppError('conflict', 'already_member');
  await updateUser(tx, userId, { currentOrgId: tx.orgId });
  appendEvent(tx, { userId }, 'member.joined', 'member', userId, {
    role,
    department_id,
    invitation_id: invitationId,
  });
  return { org_id: tx.orgId };
}

async function open(tx: OrgTx, invitationId: string) {
  const organisation = await lockOrganisation(tx);
  const invitation = organisation && (await invitationById(tx, invitationId));
  if (!invitation) throw over();
  return invitation;
}
