import type { UploadedFile } from '@takt/contract/imports.ts';
import { IconTableImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbort, messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useUpload } from './api.ts';
import css from './wizard.module.css';

interface FileStepProps {
  onUploaded: (file: UploadedFile) => void;
  onCancel: () => void;
}

export function FileStep({ onUploaded, onCancel }: FileStepProps) {
  const { t } = useTranslation();
  const upload = useUpload();
  const sending = useRef<AbortController>(null);
  const [sent, setSent] = useState(0);
  const [tooMany, setTooMany] = useState(false);

  const take = ([file, ...others]: readonly File[]) => {
    if (!file) return;
    setTooMany(others.length > 0);
    if (others.length > 0) return;
    setSent(0);
    sending.current = new AbortController();
    upload.mutate({ file, onProgress: setSent, signal: sending.current.signal }, { onSuccess: onUploaded });
  };
  const cancel = () => {
    if (!upload.isPending) return onCancel();
    sending.current?.abort();
  };
  const name = upload.variables?.file.name ?? '';
  const doing =
    sent < 1 ? t(($) => $.data.wizard.sending, { name }) : t(($) => $.data.wizard.reading, { name });

  return (
    <>
      <FileDrop
        icon={<IconTableImport size={32} stroke={1.4} />}
        title={t(($) => $.data.wizard.drop)}
        over={t(($) => $.data.wizard.dropNow)}
        choose={t(($) => $.data.wizard.choose)}
        hint={t(($) => $.data.wizard.dropHint)}
        accept=".csv,.tsv,.tab,.txt,.xlsx,.xlsm,.zip,.gz,text/csv,text/tab-separated-values,text/plain"
        sending={upload.isPending ? { label: doing, share: sent } : undefined}
        onFiles={take}
      />
      {tooMany && <Alert variant="warning">{t(($) => $.data.wizard.oneFile)}</Alert>}
      {upload.isError && !isAbort(upload.error) && (
        <Alert variant="destructive" title={name}>
          {messageOf(upload.error)}
        </Alert>
      )}
      <div className={css.actions}>
        <Button variant="outline" onClick={cancel}>
          {t(($) => $.data.wizard.cancel)}
        </Button>
      </div>
    </>
  );
}
