import type { Member } from '@takt/contract/members.ts';
import type { Role } from '@takt/contract/organisations.ts';
import { manages } from '../organisations/organisations.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** What stands out in the list: an active member is the rule. */
export const STATUS_TONE: Record<Member['status'], Tone> = {
  active: 'neutral',
  pending: 'accent',
  requested: 'warn',
  suspended: 'bad',
};

export type MemberAct =
  | 'role'
  | 'department'
  | 'suspend'
  | 'restore'
  | 'remove'
  | 'resend'
  | 'revoke'
  | 'approve'
  | 'decline';

const none: ReadonlySet<MemberAct> = new Set();
const byStatus: Record<Member['status'], ReadonlySet<MemberAct>> = {
  active: new Set<MemberAct>(['role', 'department', 'suspend', 'remove']),
  suspended: new Set<MemberAct>(['role', 'department', 'restore', 'remove']),
  pending: new Set<MemberAct>(['role', 'department', 'resend', 'revoke']),
  requested: new Set<MemberAct>(['role', 'department', 'approve', 'decline']),
};

/** What somebody may do about a member: the table of roles. Nobody changes his own role, and an owner only transfers his. */
export function actsOn(
  member: Pick<Member, 'user_id' | 'role' | 'status'>,
  me: { id: string; role: Role },
): ReadonlySet<MemberAct> {
  if (!manages(me)) return none;
  if (member.user_id === me.id) return new Set<MemberAct>(['department']);
  return member.role === 'owner' ? none : byStatus[member.status];
}

/** A proposal of a member, or somebody who has asked for access himself. */
export const isProposal = (member: Pick<Member, 'user_id'>): boolean => member.user_id === null;
