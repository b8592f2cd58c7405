import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { useCopy } from '../../ui/useCopy.ts';
import css from './TwoFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shown this once, so it does not close before the person says that he has them. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const copy = useCopy();
  const [saved, setSaved] = useState(false);
  const download = () => {
    const lines = [
      t(($) => $.account.twoFactor.fileHead, { email }),
      '',
      ...codes,
      '',
      t(($) => $.account.twoFactor.fileFoot, { when: moment(new Date().toISOString()) }),
      '',
    ];
    saveFile(
      new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }),
      t(($) => $.account.twoFactor.fileName),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      title={t(($) => $.account.twoFactor.codesTitle)}
      actions={
        <Button disabled={!saved} onClick={onClose}>
          {t(($) => $.account.twoFactor.done)}
        </Button>
      }
    >
      <div className={css.setUp}>
        <p>{t(($) => $.account.twoFactor.codesLead)}</p>
        <Alert variant="warning">{t(($) => $.account.twoFactor.codesOnce)}</Alert>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={css.keep}>
          <Button variant="outline" data-autofocus onClick={() => void copy(codes.join('\n'))}>
            <IconCopy aria-hidden="true" />
            {t(($) => $.account.twoFactor.copyCodes)}
          </Button>
          <Button variant="outline" onClick={download}>
            <IconDownload aria-hidden="true" />
            {t(($) => $.account.twoFactor.downloadCodes)}
          </Button>
        </div>
        <p className={css.note}>{t(($) => $.account.twoFactor.printHint)}</p>
        <Checkbox
          label={t(($) => $.account.twoFactor.saved)}
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
