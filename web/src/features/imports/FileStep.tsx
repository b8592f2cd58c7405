import type { UploadedFile } from '@takt/contract/imports.ts';
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbort, messageOf } from '../../api/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Progress } from '../../ui/Progress.tsx';
import { useUpload } from './api.ts';
import css from './wizard.module.css';

interface FileStepProps {
  onUploaded: (file: UploadedFile) => void;
  onCancel: () => void;
}

/** A place to drop a file, and a button for everybody else; shows how much has left. */
export function FileStep({ onUploaded, onCancel }: FileStepProps) {
  const { t } = useTranslation();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [over, setOver] = useState(false);
  const [sent, setSent] = useState(0);
  const [tooMany, setTooMany] = useState(false);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setTooMany(files.length > 1);
    if (files.length > 1) return;
    setSent(0);
    sending.current = new AbortController();
    upload.mutate({ file, onProgress: setSent, signal: sending.current.signal }, { onSuccess: onUploaded });
  };
  const cancel = () => {
    if (!upload.isPending) return onCancel();
    sending.current?.abort();
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const name = upload.variables?.file.name ?? '';

  return (
    <>
      <div
        className={classes(css.drop, over && css.over)}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={(event) => {
          drag(event);
          take(event.dataTransfer.files);
        }}
      >
        <IconFileTypeCsv size={32} stroke={1.4} className={css.dropIcon} aria-hidden="true" />
        {upload.isPending ? (
          <div className={css.sending}>
            <p>
              {sent < 1
                ? t(($) => $.data.wizard.sending, { name })
                : t(($) => $.data.wizard.reading, { name })}
            </p>
            <Progress value={sent * 100} label={t(($) => $.data.wizard.sending, { name })} />
          </div>
        ) : (
          <>
            <p className={css.dropTitle}>
              {over ? t(($) => $.data.wizard.dropNow) : t(($) => $.data.wizard.drop)}
            </p>
            <Button onClick={() => input.current?.click()}>
              <IconUpload aria-hidden="true" />
              {t(($) => $.data.wizard.choose)}
            </Button>
            <p className={css.hint}>{t(($) => $.data.wizard.dropHint)}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          hidden
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after an error.
            event.target.value = '';
          }}
        />
      </div>
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
