import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbort, messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import wizardCss from '../imports/wizard.module.css';
import { useUploadWork } from './api.ts';
import type { Kind, Uploaded } from './workImports.ts';

interface FileStepProps {
  kind: Kind;
  onUploaded: (file: Uploaded) => void;
  onCancel: () => void;
}

const tables = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

export function FileStep({ kind, onUploaded, onCancel }: FileStepProps) {
  const { t } = useTranslation();
  const upload = useUploadWork(kind);
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
    sent < 1 ? t(($) => $.workImports.sending, { name }) : t(($) => $.workImports.reading, { name });

  return (
    <>
      <FileDrop
        icon={<IconFileTypeCsv size={32} stroke={1.4} />}
        title={t(($) => $.workImports.drop[kind])}
        over={t(($) => $.workImports.dropNow)}
        choose={t(($) => $.workImports.choose)}
        hint={t(($) => $.workImports.hint[kind])}
        accept={kind === 'tasks' ? `${tables},.json,application/json` : tables}
        sending={upload.isPending ? { label: doing, share: sent } : undefined}
        onFiles={take}
      />
      {tooMany && <Alert variant="warning">{t(($) => $.workImports.oneFile)}</Alert>}
      {upload.isError && !isAbort(upload.error) && (
        <Alert variant="destructive" title={name}>
          {messageOf(upload.error)}
        </Alert>
      )}
      <div className={wizardCss.actions}>
        <Button variant="outline" onClick={cancel}>
          {t(($) => $.workImports.cancel)}
        </Button>
      </div>
    </>
  );
}
