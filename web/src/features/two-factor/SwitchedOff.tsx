import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useSetUpTwoFactor } from './api.ts';
import { SetUpDialog } from './SetUpDialog.tsx';
import css from './TwoFactor.module.css';

interface SwitchedOffProps {
  onCodes: (codes: readonly string[], news: string) => void;
  onDone: () => void;
}

export function SwitchedOff({ onCodes, onDone }: SwitchedOffProps) {
  const { t } = useTranslation();
  const setUp = useSetUpTwoFactor();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.state}>
      <p className={css.lead}>{t(($) => $.account.twoFactor.lead)}</p>
      {setUp.isError && <Refused error={setUp.error} fallback={t(($) => $.account.twoFactor.setUpFailed)} />}
      <Button
        busy={setUp.isPending}
        onClick={() => setUp.mutate(undefined, { onSuccess: () => setOpen(true), onError: onDone })}
      >
        {t(($) => $.account.twoFactor.setUp)}
      </Button>
      {open && setUp.data && (
        <SetUpDialog
          secret={setUp.data.secret}
          uri={setUp.data.uri}
          onClose={() => {
            setOpen(false);
            setUp.reset();
            onDone();
          }}
          onEnabled={(codes) => {
            setOpen(false);
            onCodes(
              codes,
              t(($) => $.account.twoFactor.turnedOn),
            );
          }}
        />
      )}
    </div>
  );
}
