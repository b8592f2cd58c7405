import type { InvitedRole } from '@takt/contract/invitations.ts';
import type { Member } from '@takt/contract/members.ts';
import { useTranslation } from 'react-i18next';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import { nameOf } from '../auth/auth.ts';
import { useInvitationActs } from '../invitations/useInvitationActs.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useChangeMember, useRemoveMember } from './api.ts';
import { isProposal } from './members.ts';

type Department = NonNullable<Member['department']>;

/** What can be done about a member from his row; each says what has become of it, and how to undo it. */
export function useMemberActs() {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { id: orgId } = useOrganisation();
  const change = useChangeMember(orgId);
  const remove = useRemoveMember(orgId);
  const invitation = useInvitationActs();

  const tell = (work: Promise<unknown>, said: ToastContent, failed: string) =>
    void work.then(
      () => toast(said),
      (error: unknown) => fail(error, failed),
    );
  const undo = (onSelect: (() => void) | undefined) => onSelect && { label: t(($) => $.ui.undo), onSelect };

  const setRole = (member: Member, role: InvitedRole, back?: InvitedRole) =>
    tell(
      change.mutateAsync({ member, changes: { role }, shown: { role } }),
      {
        title: t(($) => $.members.roleUpdated),
        description: t(($) => $.members.roleUpdatedLead, {
          name: nameOf(member.user),
          role: t(($) => $.organisations.roles[role]),
        }),
        action: undo(back && (() => setRole({ ...member, role }, back))),
      },
      t(($) => $.members.failedToUpdateRole),
    );

  const setDepartment = (member: Member, department: Department | null, back?: { to: Department | null }) =>
    tell(
      change.mutateAsync({
        member,
        changes: { department_id: department?.id ?? null },
        shown: { department, department_id: department?.id ?? null },
      }),
      {
        title: t(($) => $.members.departmentUpdated),
        description: `${nameOf(member.user)}: ${department?.name ?? t(($) => $.members.noDepartment)}`,
        action: undo(back && (() => setDepartment({ ...member, department }, back.to))),
      },
      t(($) => $.members.failedToUpdateDepartment),
    );

  const suspend = (member: Member) =>
    tell(
      change.mutateAsync({ member, changes: { status: 'suspended' }, shown: { status: 'suspended' } }),
      {
        title: t(($) => $.members.suspended),
        description: t(($) => $.members.suspendedLead, { name: nameOf(member.user) }),
        action: undo(() => restore({ ...member, status: 'suspended' })),
      },
      t(($) => $.members.failedToUpdateStatus),
    );
  const restore = (member: Member) =>
    tell(
      change.mutateAsync({ member, changes: { status: 'active' }, shown: { status: 'active' } }),
      { title: t(($) => $.members.restored), description: nameOf(member.user) },
      t(($) => $.members.failedToUpdateStatus),
    );

  /** Somebody who has asked for access himself comes in at once; who was proposed gets a letter. */
  const approve = (member: Member) => {
    if (isProposal(member)) return invitation.approve({ id: member.id, email: member.user.email });
    return tell(
      change.mutateAsync({ member, changes: { status: 'active' }, shown: { status: 'active' } }),
      {
        title: t(($) => $.members.approved),
        description: t(($) => $.members.approvedLead, { name: nameOf(member.user) }),
      },
      t(($) => $.members.failedToDecide),
    );
  };
  const decline = (member: Member) => {
    if (isProposal(member)) return invitation.decline({ id: member.id, email: member.user.email });
    return tell(
      remove.mutateAsync({ member, reassignTo: undefined }),
      { title: t(($) => $.members.declined), description: nameOf(member.user) },
      t(($) => $.members.failedToDecide),
    );
  };

  return {
    setRole,
    setDepartment,
    suspend,
    restore,
    approve,
    decline,
    resend: ({ id, user: { email } }: Member) => invitation.resend({ id, email }),
    revoke: ({ id, user: { email } }: Member) => invitation.revoke({ id, email }),
  };
}

export type MemberActs = ReturnType<typeof useMemberActs>;
