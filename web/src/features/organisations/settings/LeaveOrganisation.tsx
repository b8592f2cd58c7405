import type { Organisation } from '@takt/contract/organisations.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { Refused } from '../../shell/Refused.tsx';
import { useLeaveOrganisation } from '../api.ts';
import css from '../organisations.module.css';

interface LeaveOrganisationProps {
  organisation: Organisation;
  onClose: () => void;
}

export function LeaveOrganisation({ organisation, onClose }: LeaveOrganisationProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { user } = useAuth();
  const leave = useLeaveOrganisation(organisation.id);
  const submit = async (userId: string) => {
    await leave.mutateAsync(userId);
    toast({ title: t(($) => $.organisations.left), description: organisation.name });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.organisations.leaveTitle)}
      size="sm"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button
            variant="destructive"
            busy={leave.isPending}
            // What failed stands in the dialog.
            onClick={() => user && void submit(user.id).catch(() => undefined)}
          >
            {t(($) => $.organisations.leave)}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {leave.isError && <Refused error={leave.error} fallback={t(($) => $.organisations.failedToLeave)} />}
        <p>{t(($) => $.organisations.leaveEffect, { name: organisation.name })}</p>
      </div>
    </Dialog>
  );
}
