import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useEnterOrganisation } from '../organisations/entrance.ts';
import { Refused } from '../shell/Refused.tsx';
import { useAccept } from './api.ts';
import css from './InvitePage.module.css';

/** For the person who was invited, signed in already. */
export function AcceptOffer({ token, organisation }: { token: string; organisation: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { reloadUser } = useAuth();
  const accept = useAccept();
  const enter = useEnterOrganisation();
  const submit = async () => {
    // A second try goes on where the first one stopped: the link works once.
    const { org_id } = accept.data ?? (await accept.mutateAsync(token));
    // The link has proved the address too.
    await reloadUser();
    await enter.mutateAsync(org_id);
    toast({ title: t(($) => $.invitations.joined, { organisation }) });
  };
  const error = accept.error ?? enter.error;
  const busy = !error && (accept.isPending || accept.isSuccess);
  return (
    <div className={css.way}>
      {error && <Refused error={error} fallback={t(($) => $.invitations.failedToAccept)} />}
      {/* Whatever fails in it says so above. */}
      <Button size="lg" busy={busy} onClick={() => void submit().catch(() => undefined)}>
        {busy ? t(($) => $.invitations.accepting) : t(($) => $.invitations.accept)}
      </Button>
    </div>
  );
}
