import type { Invitation } from '@takt/contract/invitations.ts';
import { useTranslation } from 'react-i18next';
import { type ToastContent, useToast } from '../../ui/toast.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useApprove, useResend, useRevoke } from './api.ts';

type One = Pick<Invitation, 'id' | 'email'>;

/** What can be done about an invitation, here and in the list of members; each says what has become of it. */
export function useInvitationActs() {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { id: orgId } = useOrganisation();
  const resend = useResend(orgId);
  const approve = useApprove(orgId);
  const revoke = useRevoke(orgId);

  const tell = (work: Promise<unknown>, said: ToastContent, failed: string) =>
    void work.then(
      () => toast(said),
      (error: unknown) => fail(error, failed),
    );
  const takeBack = (one: One, title: string) =>
    tell(
      revoke.mutateAsync(one),
      { title, description: one.email },
      t(($) => $.invitations.failedToRevoke),
    );
  return {
    resend: (one: One) =>
      tell(
        resend.mutateAsync(one),
        {
          title: t(($) => $.invitations.resent),
          description: t(($) => $.invitations.resentLead, { email: one.email }),
        },
        t(($) => $.invitations.failedToSend),
      ),
    approve: (one: One) =>
      tell(
        approve.mutateAsync(one),
        {
          title: t(($) => $.invitations.sent),
          description: t(($) => $.invitations.sentLead, { email: one.email }),
        },
        t(($) => $.members.failedToDecide),
      ),
    revoke: (one: One) =>
      takeBack(
        one,
        t(($) => $.invitations.revoked),
      ),
    decline: (one: One) =>
      takeBack(
        one,
        t(($) => $.members.declined),
      ),
    withdraw: (one: One) =>
      takeBack(
        one,
        t(($) => $.invitations.withdrawn),
      ),
  };
}

export type InvitationActs = ReturnType<typeof useInvitationActs>;
