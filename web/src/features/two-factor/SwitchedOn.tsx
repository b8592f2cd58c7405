import type { Answered } from '@takt/contract/endpoint.ts';
import type { getTwoFactor } from '@takt/contract/two-factor.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Refused } from '../shell/Refused.tsx';
import { useRenewRecoveryCodes } from './api.ts';
import { TurnOffDialog } from './TurnOffDialog.tsx';
import css from './TwoFactor.module.css';

interface SwitchedOnProps {
  factor: Answered<typeof getTwoFactor>;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
}

/** From here on one is reminded to make new ones. */
const FEW = 3;

export function SwitchedOn({ factor, onCodes, onDone }: SwitchedOnProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const renew = useRenewRecoveryCodes();
  const [turningOff, setTurningOff] = useState(false);
  const { enabled_at: since, recovery_codes_left: left } = factor;
  const codesLeft = t(($) => $.account.twoFactor.codesLeft, { count: left });
  return (
    <div className={css.state}>
      {since !== null && (
        <p className={css.lead}>{t(($) => $.account.twoFactor.since, { when: moment(since) })}</p>
      )}
      {left > FEW ? (
        <p className={css.lead}>{codesLeft}</p>
      ) : (
        <Alert variant="warning" title={codesLeft}>
          {t(($) => $.account.twoFactor.fewCodes)}
        </Alert>
      )}
      {renew.isError && <Refused error={renew.error} fallback={t(($) => $.account.twoFactor.renewFailed)} />}
      <div className={css.keep}>
        <Button
          variant="outline"
          busy={renew.isPending}
          onClick={() =>
            renew.mutate(undefined, {
              onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
              onError: onDone,
            })
          }
        >
          {t(($) => $.account.twoFactor.renew)}
        </Button>
        <Button variant="outline" onClick={() => setTurningOff(true)}>
          {t(($) => $.account.twoFactor.turnOff)}
        </Button>
      </div>
      {turningOff && (
        <TurnOffDialog
          onClose={() => {
            setTurningOff(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
