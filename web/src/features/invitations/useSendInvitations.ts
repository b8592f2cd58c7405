import type { InvitedRole } from '@takt/contract/invitations.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError, isReason } from '../../api/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useInvite, useInviteMany } from './api.ts';
import type { Address, Outcome } from './invitations.ts';

interface Terms {
  role: InvitedRole;
  department_id: string | null;
}
interface Sending {
  /** Sends what is right; hands back what is left with its reasons, null when nothing could be sent at all. */
  send: (addresses: readonly Address[], terms: Terms) => Promise<readonly Address[] | null>;
  sending: boolean;
  /** How many have gone out since the dialog was opened. */
  sent: number;
}

export function useSendInvitations(orgId: string, proposes: boolean): Sending {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const one = useInvite(orgId);
  const many = useInviteMany(orgId);
  const [sent, setSent] = useState(0);

  /** What became of each address. */
  const outcomesOf = async (emails: readonly string[], terms: Terms): Promise<Map<string, Outcome>> => {
    const [email] = emails;
    if (email === undefined || emails.length > 1) {
      const { items } = await many.mutateAsync({ emails: [...emails], ...terms });
      return new Map(items.map(({ outcome }, index) => [emails[index] ?? '', outcome]));
    }
    try {
      const { status } = await one.mutateAsync({ email, ...terms });
      // A proposal changes nothing about somebody who is invited already.
      const known = proposes && status !== 'requested';
      return new Map([[email, known ? 'already_invited' : status === 'requested' ? 'requested' : 'invited']]);
    } catch (error) {
      if (isReason(error, 'already_member')) return new Map([[email, 'already_member']]);
      if (fieldError(error, 'email') !== undefined) return new Map([[email, 'malformed']]);
      throw error;
    }
  };

  const send: Sending['send'] = async (addresses, terms) => {
    const emails = addresses.flatMap(({ text, problem }) => (problem === null ? text : []));
    try {
      const outcomes = await outcomesOf(emails, terms);
      const gone = emails.filter((email) => isSent(outcomes.get(email)));
      setSent((before) => before + gone.length);
      if (gone.length > 0) tell(gone);
      return addresses.flatMap((address) => {
        const outcome = outcomes.get(address.text);
        if (outcome === undefined) return address;
        return isSent(outcome) ? [] : { ...address, problem: outcome };
      });
    } catch (error) {
      fail(
        error,
        t(($) => $.invitations.failedToSend),
      );
      return null;
    }
  };

  function tell([first = '', ...others]: readonly string[]) {
    if (proposes) toast({ title: t(($) => $.invitations.proposed) });
    else if (others.length > 0)
      toast({
        title: t(($) => $.invitations.sentMany),
        description: t(($) => $.invitations.resultSent, { count: others.length + 1 }),
      });
    else
      toast({
        title: t(($) => $.invitations.sent),
        description: t(($) => $.invitations.sentLead, { email: first }),
      });
  }
  return { send, sending: one.isPending || many.isPending, sent };
}

const isSent = (outcome: Outcome | undefined): outcome is 'invited' | 'requested' =>
  outcome === 'invited' || outcome === 'requested';
