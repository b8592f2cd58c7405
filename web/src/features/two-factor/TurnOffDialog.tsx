import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useDisableTwoFactor } from './api.ts';
import css from './TwoFactor.module.css';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const disable = useDisableTwoFactor();
  const turnOff = () =>
    disable.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t(($) => $.account.twoFactor.turnedOff) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t(($) => $.account.twoFactor.turnOffTitle)}
      actions={
        <>
          <Button variant="outline" data-autofocus onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button variant="destructive" busy={disable.isPending} onClick={turnOff}>
            {t(($) => $.account.twoFactor.turnOff)}
          </Button>
        </>
      }
    >
      <div className={css.setUp}>
        <p>{t(($) => $.account.twoFactor.turnOffLead)}</p>
        {disable.isError && (
          <Refused error={disable.error} fallback={t(($) => $.account.twoFactor.turnOffFailed)} />
        )}
      </div>
    </Dialog>
  );
}
