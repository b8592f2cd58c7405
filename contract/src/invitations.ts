import { z } from './zod.ts';
import { departmentId } from './departments.ts';
import { endpoint, nothing } from './endpoint.ts';
import { orgId } from './organisations.ts';
import { newPassword, userId } from './users.ts';
import { cursor, email, idOf, instant, limit, page, requiredText } from './values.ts';

export const invitationId = idOf('invitation');

/** `requested`: proposed by a member, waits for approval. `expired` is a pending one after its seven days. */
export const invitationStatus = z.enum(['requested', 'pending', 'accepted', 'revoked', 'declined']);
export type InvitationStatus = z.infer<typeof invitationStatus>;
/** Nobody is invited to be the owner. */
export const invitedRole = z.enum(['admin', 'member']);
export type InvitedRole = z.infer<typeof invitedRole>;

export const invitation = z.object({
  id: invitationId,
  email: z.string(),
  role: invitedRole,
  department_id: departmentId.nullable(),
  department: z.object({ id: departmentId, name: z.string() }).nullable(),
  status: z.union([invitationStatus, z.literal('expired')]),
  invited_by: z.object({ id: userId, first_name: z.string(), last_name: z.string() }),
  created_at: instant,
  sent_at: instant.nullable(),
  expires_at: instant.nullable(),
});
export type Invitation = z.infer<typeof invitation>;

const inInvitation = z.object({ orgId, invitationId });
const terms = { role: invitedRole.default('member'), department_id: departmentId.nullish() };

/** Says nothing about whether the address has an account. From a member it is a request where approval is required. */
export const invite = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/invites',
  aliases: ['/orgs/:orgId/memberships'],
  access: 'organisation',
  summary: 'Invite somebody by a letter with a single-use link of seven days',
  params: z.object({ orgId }),
  body: z.strictObject({ email, ...terms }),
  response: invitation,
  status: 201,
});

/** What became of each pasted address, in the order given. */
export const invitedAddress = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'requested', 'already_member', 'already_invited', 'repeated', 'malformed']),
});
export const inviteMany = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/invites/bulk',
  access: 'organisation',
  summary: 'Invite up to 500 people at once; a wrong address does not stop the others',
  params: z.object({ orgId }),
  body: z.strictObject({ emails: z.array(z.string().trim().max(254)).min(1).max(500), ...terms }),
  response: z.object({ items: z.array(invitedAddress) }),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/invites',
  access: 'organisation',
  summary: 'Invitations, the newest first',
  params: z.object({ orgId }),
  query: z.object({
    cursor,
    limit: limit(50),
    status: z.union([invitationStatus, z.literal('expired')]).optional(),
  }),
  response: page(invitation),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/invites/:invitationId/resend',
  access: 'organisation',
  summary: 'Send the letter again with a new link; the earlier one is worth nothing',
  params: inInvitation,
  response: invitation,
});

export const approveInvitation = endpoint({
  method: 'POST',
  path: '/orgs/:orgId/invites/:invitationId/approve',
  access: 'organisation',
  summary: 'Approve what a member has proposed: the letter goes out',
  params: inInvitation,
  response: invitation,
});

/** Declines one that waits for approval; members may take back their own. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/orgs/:orgId/invites/:invitationId',
  access: 'organisation',
  summary: 'Revoke an invitation: its link is worth nothing',
  params: inInvitation,
  response: nothing,
});

/** What somebody who holds the link, or the invited account, may see. */
const offer = z.object({
  id: invitationId,
  organisation: z.object({ name: z.string(), slug: z.string() }),
  email: z.string(),
  role: invitedRole,
  invited_by: z.string(),
  expires_at: instant,
});
export type Offer = z.infer<typeof offer>;
const token = z.string().min(1).max(200);

// The token travels in the body: addresses end up in logs.
export const openInvitation = endpoint({
  method: 'POST',
  path: '/invites/open',
  access: 'anyone',
  summary: 'What an invitation offers, by the link of its letter',
  body: z.strictObject({ token }),
  /** Whoever holds the link owns the address, so he may learn whether it has an account. */
  response: offer.extend({ has_account: z.boolean() }),
});

/** The link has proved the address, so the account is verified from the start. */
export const registerInvited = endpoint({
  method: 'POST',
  path: '/invites/register',
  access: 'anyone',
  summary: 'Make an account by the link of an invitation, and join',
  body: z.strictObject({
    token,
    password: newPassword,
    first_name: requiredText(100),
    last_name: requiredText(100),
  }),
  response: z.object({ org_id: orgId, email: z.string() }),
  status: 201,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invites/accept',
  access: 'signed_in',
  summary: 'Join by the link of a letter to the own address',
  body: z.strictObject({ token }),
  response: z.object({ org_id: orgId }),
});

export const listOffers = endpoint({
  method: 'GET',
  path: '/users/me/invites',
  access: 'verified',
  summary: 'Invitations that wait for the signed-in user',
  response: z.object({ items: z.array(offer) }),
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/users/me/invites/:invitationId/accept',
  access: 'verified',
  summary: 'Join by an invitation to the own, verified address',
  params: z.object({ invitationId: idOf('offer') }),
  response: z.object({ org_id: orgId }),
});

export const declineOffer = endpoint({
  method: 'DELETE',
  path: '/users/me/invites/:invitationId',
  access: 'verified',
  summary: 'Decline an invitation to the own address',
  params: z.object({ invitationId: idOf('offer') }),
  response: nothing,
});
