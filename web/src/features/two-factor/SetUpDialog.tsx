import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/CodeField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { Refused } from '../shell/Refused.tsx';
import { useEnableTwoFactor } from './api.ts';
import css from './TwoFactor.module.css';

// The encoder is on its way while the person reads.
const QrCode = lazy(() => import('./QrCode.tsx').then(({ QrCode: component }) => ({ default: component })));

interface SetUpDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

/** Scan or type the secret, then prove by a first code that the app has it. */
export function SetUpDialog({ secret, uri, onClose, onEnabled }: SetUpDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const enable = useEnableTwoFactor();
  const [code, setCode] = useState('');
  const id = useId();
  const send = (given: string) => {
    if (enable.isPending) return;
    enable.mutate(given, {
      onSuccess: ({ recovery_codes }) => onEnabled(recovery_codes),
      onError: () => setCode(''),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(($) => $.account.twoFactor.setUpTitle)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(($) => $.ui.cancel)}
          </Button>
          <Button type="submit" form={id} busy={enable.isPending} disabled={code === ''}>
            {t(($) => $.account.twoFactor.turnOn)}
          </Button>
        </>
      }
    >
      <div className={css.setUp}>
        <div className={css.scan}>
          <Suspense fallback={<Skeleton width={176} height={176} />}>
            <QrCode text={uri} label={t(($) => $.account.twoFactor.qr)} />
          </Suspense>
          <div className={css.ways}>
            <p>{t(($) => $.account.twoFactor.scan)}</p>
            <div>
              <p className={css.note}>{t(($) => $.account.twoFactor.byHand)}</p>
              <p className={css.secret}>
                {/* In groups, as it is read and typed; the copy has none. */}
                <code aria-label={t(($) => $.account.twoFactor.secret)} role="group">
                  {secret.match(/.{1,4}/g)?.join(' ')}
                </code>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t(($) => $.account.twoFactor.copySecret)}
                  title={t(($) => $.account.twoFactor.copySecret)}
                  onClick={() => void copy(secret)}
                >
                  <IconCopy aria-hidden="true" />
                </Button>
              </p>
            </div>
          </div>
        </div>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (code !== '') send(code);
          }}
        >
          {enable.isError && (
            <Refused
              error={enable.error}
              fallback={t(($) => $.account.twoFactor.turnOnFailed)}
              fields={['code']}
            />
          )}
          <CodeField
            label={t(($) => $.account.twoFactor.enter)}
            value={code}
            onChange={(next) => {
              setCode(next);
              if (next !== '' && enable.isError) enable.reset();
            }}
            onComplete={send}
            error={fieldError(enable.error, 'code')}
            data-autofocus
          />
        </form>
      </div>
    </Dialog>
  );
}
