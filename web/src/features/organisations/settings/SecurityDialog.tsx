import type { Organisation } from '@takt/contract/organisations.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Refused } from '../../shell/Refused.tsx';
import { useUpdateSecurity } from '../api.ts';

type Security = Organisation['security'];
interface SecurityDialogProps {
  open: boolean;
  onClose: () => void;
  organisation: Organisation;
}

/** Switches of the organisation's security; saving asks who one is, once in five minutes. */
export function SecurityDialog({ open, onClose, organisation }: SecurityDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateSecurity(organisation.id);
  const id = useId();
  const [chosen, setChosen] = useState<Partial<Security>>({});
  const shown = { ...organisation.security, ...chosen };
  const close = () => {
    setChosen({});
    update.reset();
    onClose();
  };
  const save = () =>
    update.mutate(chosen, {
      onSuccess: () => {
        close();
        toast({ title: t(($) => $.organisations.securitySaved) });
      },
    });
  const flip = (name: keyof Security) => () => {
    update.reset();
    setChosen(({ [name]: flipped, ...rest }) =>
      flipped === undefined ? { ...rest, [name]: !organisation.security[name] } : rest,
    );
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(($) => $.organisations.securitySettings)}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={update.isPending} disabled={Object.keys(chosen).length === 0}>
            {update.isPending ? t(($) => $.ui.saving) : t(($) => $.organisations.saveChanges)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {update.isError && (
          <Refused error={update.error} fallback={t(($) => $.organisations.failedToSecure)} />
        )}
        <Switch
          label={t(($) => $.organisations.twoFactorSwitch)}
          hint={t(($) => $.organisations.twoFactorSwitchLead)}
          checked={shown.require_two_factor}
          onChange={flip('require_two_factor')}
          data-autofocus
        />
        <Switch
          label={t(($) => $.organisations.private)}
          hint={t(($) => $.organisations.privateSwitchLead)}
          checked={shown.is_private}
          onChange={flip('is_private')}
        />
        <Switch
          label={t(($) => $.organisations.approval)}
          hint={t(($) => $.organisations.approvalSwitchLead)}
          checked={shown.approve_invitations}
          onChange={flip('approve_invitations')}
        />
      </form>
    </Dialog>
  );
}
